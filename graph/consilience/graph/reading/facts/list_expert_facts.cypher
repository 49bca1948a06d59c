// A page of the facts that an expert proposed, in any order; only what is given is asked for.
// :param {after: "", value: 0.0, status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5,
// most_confidence: 1.0, least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader",
// predicates: ["founded", "joined"], reviewer: "ann@example.org", proposer: "reader", limit: 51, undisputed: null,
// within: ["doc_1"], as_of: "2008-06",
// order: "confidence"}
MATCH (x:Expert)<-[:HEARD]-(r:Run)
WHERE x.name = $proposer
WITH r, collect(x.id) AS experts
MATCH (r)-[p:PRODUCED]->(f:Fact)
WHERE any(expert IN p.experts WHERE expert IN experts)
WITH DISTINCT f
WHERE true
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
