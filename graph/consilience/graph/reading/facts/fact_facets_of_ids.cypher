// How many of the facts of these ids there are of each status, kind and predicate; only what is given is asked for.
// :param {ids: ["fact_1", "fact_2"], status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5,
// most_confidence: 1.0, least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader",
// predicates: ["founded", "joined"], reviewer: "ann@example.org", document: "doc_1", about: "entity_1",
// undisputed: null,
// within: ["doc_1"], as_of: "2008-06"}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE true
// part of_document
// part about
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(DISTINCT f) AS facts
