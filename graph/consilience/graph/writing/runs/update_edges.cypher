// Copies support and confidence of accepted facts to their edges. Nothing but accepted facts leads from an entity or event
// to another, so that few edges are read.
// :param {ids: ["fact_1"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
MATCH (s)-[edge]->(o)
WHERE edge.fact = f.id
SET edge.support = f.support, edge.confidence = f.confidence
