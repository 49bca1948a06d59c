// A page of the facts of one status, in the order of their ids; only what is given is asked for.
// :param {after: "", status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5,
// most_confidence: 1.0, least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader",
// predicates: ["founded", "joined"], reviewer: "ann@example.org", limit: 51, undisputed: null,
// within: ["doc_1"], as_of: "2008-06"}
MATCH (f:Fact)
USING INDEX f:Fact(status, id)
WHERE f.status = $status AND f.id > $after
// part wanted_facts
WITH f
ORDER BY f.status, f.id
LIMIT $limit
// part participants
WITH f, s, o
ORDER BY f.id
// part page_of_facts
