// Creates the edges of those of these facts that are accepted; they must have none.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WITH f, f.status AS status
WHERE status = 'accepted'
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
CREATE (s)-[edge:$(f.label)]->(o)
SET edge = {
  fact: f.id, support: f.support, confidence: f.confidence,
  role: CASE f.kind WHEN 'argument' THEN f.predicate END,
  predicate: CASE f.label WHEN 'RELATED' THEN f.predicate END}
