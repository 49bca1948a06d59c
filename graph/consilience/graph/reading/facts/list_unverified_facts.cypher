// A page of the facts with a quote that the text does not contain, in any order; only what is given is asked for.
// :param {after: "", value: 0.0, status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5,
// most_confidence: 1.0, least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader",
// predicates: ["founded", "joined"], reviewer: "ann@example.org", limit: 51, undisputed: null,
// within: ["doc_1"], as_of: "2008-06", order: "confidence"}
MATCH (f:Fact)
USING INDEX f:Fact(unverified)
WHERE f.unverified = true
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
