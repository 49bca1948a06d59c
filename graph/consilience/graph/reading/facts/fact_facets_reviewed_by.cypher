// How many facts that a person decided or commented there are of each status, kind and predicate; only what is given is
// asked for.
// :param {status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5, most_confidence: 1.0,
// least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader", predicates: ["founded", "joined"],
// reviewer: "ann@example.org", document: "doc_1", undisputed: null,
// within: ["doc_1"], as_of: "2008-06"}
MATCH (x:Review)-[:OF]->(f:Fact)
USING INDEX x:Review(by)
WHERE x.by = $reviewer
WITH DISTINCT f
WHERE true
// part of_document
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(*) AS facts
