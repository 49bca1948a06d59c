// How many facts of a few types there are of each status, kind and predicate; only what is given is asked for.
// :param {status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5, most_confidence: 1.0,
// least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader", predicates: ["founded", "joined"],
// reviewer: "ann@example.org", undisputed: null,
// within: ["doc_1"], as_of: "2008-06"}
MATCH (f:Fact)
USING INDEX f:Fact(predicate, id)
WHERE f.predicate IN $predicates AND f.id IS NOT NULL
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(*) AS facts
