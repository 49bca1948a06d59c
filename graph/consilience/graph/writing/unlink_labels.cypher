// Takes the labels of these facts from entities and events. Parameters: ids.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:ABOUT]->(n)
REMOVE n:$(f.label)
