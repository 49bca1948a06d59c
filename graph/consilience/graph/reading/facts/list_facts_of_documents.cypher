// A page of the facts that some documents state, or that decisions based on them keep, in any order; only what is given
// is asked for.
// :param {after: "", value: 0.0, status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5,
// most_confidence: 1.0, least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader",
// predicates: ["founded", "joined"], reviewer: "ann@example.org", documents: ["doc_1"], limit: 51, undisputed: null,
// within: ["doc_1"], as_of: "2008-06",
// order: "confidence"}
CALL () {
  UNWIND $documents AS id
  MATCH (:Document {id: id})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
  RETURN f
  UNION
  UNWIND $documents AS id
  MATCH (:Document {id: id})<-[:BASED_ON]-(:Review)-[:OF]->(f:Fact)
  RETURN f
}
WITH f
WHERE true
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
