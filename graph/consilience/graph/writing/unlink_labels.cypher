// Takes the labels of these facts from entities and events.
// :param {ids: ["fact_3", "fact_4"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:ABOUT]->(n)
REMOVE n:$(f.label)
