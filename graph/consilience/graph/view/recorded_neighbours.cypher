// The neighbours of nodes by facts that had been recorded by a moment and were wanted as they were then, those with the most
// facts first, and how many there are in all. Only what is given is asked for.
// :param {ids: ["entity_1"], known: ["entity_1"], runs: ["run_1"], moment: "2026-01-31T12:00:00Z",
// predicates: ["founded", "joined"], types: ["Person", "Organization"], of: ["doc_1"], within: ["doc_1"],
// then_statuses: ["accepted"], then_least: 0.5, then_most: 1.0, then_as_of: "2008-06", limit: 51}
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})<-[:SUBJECT|OBJECT]-(f:Fact)
WHERE true
  AND ($predicates IS NULL OR f.predicate IN $predicates)
MATCH (f)-[:SUBJECT|OBJECT]->(m)
WHERE m <> n AND NOT m.id IN $known
  AND ($types IS NULL OR m.type IN $types)
// part recorded_fact
WITH m, count(DISTINCT f) AS links, sum(support) AS support
ORDER BY links DESC, support DESC, m.id
WITH collect(m.id) AS ids
RETURN size(ids) AS total, ids[..$limit] AS ids
