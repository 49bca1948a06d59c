// The facts between entities and events that had been recorded by a moment, as they were then, in one row. Only what is
// given is asked for.
// :param {ids: ["entity_1", "entity_2"], runs: ["run_1"], moment: "2026-01-31T12:00:00Z", predicates: ["founded",
// "joined"], of: ["doc_1"], within: ["doc_1"], then_statuses: ["accepted"], then_least: 0.5, then_most: 1.0,
// then_as_of: "2008-06"}
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})
WITH collect(n) AS nodes
UNWIND nodes AS n
MATCH (n)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(m)
WHERE m IN nodes
  AND ($predicates IS NULL OR f.predicate IN $predicates)
// part recorded_fact
RETURN collect([f.id, n.id, m.id, f.kind, f.predicate, status, support, confidence, disagreement, valid_from,
  valid_to]) AS edges
