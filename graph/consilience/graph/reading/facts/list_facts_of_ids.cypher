// A page of the facts of these ids, in any order; only what is given is asked for.
// :param {ids: ["fact_1", "fact_2"], after: "", value: 0.0, status: "accepted", kind: "relation", predicate: "founded",
// least_confidence: 0.5, most_confidence: 1.0, least_disagreement: 0.0, reviewed: false, verified: true,
// expert: "reader", predicates: ["founded", "joined"], reviewer: "ann@example.org", document: "doc_1",
// about: "entity_1", limit: 51, undisputed: null,
// within: ["doc_1"], as_of: "2008-06", order: "confidence"}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE true
// part of_document
// part about
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
