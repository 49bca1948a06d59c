// How many neighbours of a node that are not drawn yet are connected by facts of each predicate that had been recorded by a
// moment and were wanted as they were then, and how many of each type there are; without predicate and type: in all.
// :param {id: "entity_1", known: ["entity_2"], runs: ["run_1"], moment: "2026-01-31T12:00:00Z",
// predicates: ["founded", "joined"], types: ["Person", "Organization"], of: ["doc_1"], within: ["doc_1"],
// then_statuses: ["accepted"], then_least: 0.5, then_most: 1.0, then_as_of: "2008-06"}
MATCH (n:Entity|Event {id: $id})<-[:SUBJECT|OBJECT]-(f:Fact)
WHERE true
  AND ($predicates IS NULL OR f.predicate IN $predicates)
MATCH (f)-[:SUBJECT|OBJECT]->(m)
WHERE m <> n AND NOT m.id IN $known
  AND ($types IS NULL OR m.type IN $types)
// part recorded_fact
// part counted_neighbours
