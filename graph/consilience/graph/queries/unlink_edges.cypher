// Deletes the edges of these facts, whatever their type. Parameters: ids.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
MATCH (s)-[edge]->(o)
WHERE edge.fact = f.id
DELETE edge
