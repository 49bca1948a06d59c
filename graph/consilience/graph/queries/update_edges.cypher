// Copies support and confidence of accepted facts to their edges. Parameters: ids.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
MATCH (s)-[edge]->(o)
WHERE edge.fact = f.id
SET edge.support = f.support, edge.confidence = f.confidence
