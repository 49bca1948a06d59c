// The neighbours of nodes by facts that had been recorded by a moment and were wanted as they were then, each with one of
// these nodes and the fact that connects them. Only what is given is asked for; the ends may be of any type.
// :param {ids: ["entity_1"], known: ["entity_1"], ends: ["entity_1", "entity_2"], runs: ["run_1"],
// moment: "2026-01-31T12:00:00Z", predicates: ["founded", "joined"], types: ["Person", "Organization"], of: ["doc_1"],
// within: ["doc_1"], then_statuses: ["accepted"], then_least: 0.5, then_most: 1.0, then_as_of: "2008-06"}
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})<-[:SUBJECT|OBJECT]-(f:Fact)
WHERE true
  AND ($predicates IS NULL OR f.predicate IN $predicates)
MATCH (f)-[:SUBJECT|OBJECT]->(m)
WHERE m <> n AND NOT m.id IN $known
  AND ($types IS NULL OR m.type IN $types OR m.id IN $ends)
// part recorded_fact
WITH m, n, f
ORDER BY f.id, n.id
WITH m, head(collect([n.id, f.id])) AS way
RETURN m.id AS id, way[0] AS of, way[1] AS fact
ORDER BY id
