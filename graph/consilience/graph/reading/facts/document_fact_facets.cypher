// How many facts of a document there are of each status, kind and predicate; only what is given is asked for.
// :param {status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5, most_confidence: 1.0,
// least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader", predicates: ["founded", "joined"],
// reviewer: "ann@example.org", document: "doc_1", undisputed: null,
// within: ["doc_1"], as_of: "2008-06"}
CALL () {
  MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
  RETURN f
  UNION
  MATCH (:Document {id: $document})<-[:BASED_ON]-(:Review)-[:OF]->(f:Fact)
  RETURN f
}
WITH f
WHERE true
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(f) AS facts
