// Gives entities and events the labels of those of these facts that are accepted. Parameters: ids.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE f.status = 'accepted'
MATCH (f)-[:ABOUT]->(n)
SET n:$(f.label)
