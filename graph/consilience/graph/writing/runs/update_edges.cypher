// Copies support and confidence of accepted facts to their edges. Nothing but accepted facts leads from an entity or event
// to another, so that few edges are read. It is first planned when the graph has one document, whose facts the index has
// not counted yet: without the hint all facts were looked through for each.
// :param {ids: ["fact_1"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
USING INDEX SEEK f:Fact(id)
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
MATCH (s)-[edge]->(o)
WHERE edge.fact = f.id
SET edge.support = f.support, edge.confidence = f.confidence
