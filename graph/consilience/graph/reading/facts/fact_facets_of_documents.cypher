// How many facts of some documents there are of each status, kind and predicate; only what is given is asked for.
// :param {status: "accepted", kind: "relation", predicate: "founded", least_confidence: 0.5, most_confidence: 1.0,
// least_disagreement: 0.0, reviewed: false, verified: true, expert: "reader", predicates: ["founded", "joined"],
// reviewer: "ann@example.org", documents: ["doc_1"], undisputed: null,
// within: ["doc_1"], as_of: "2008-06"}
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
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(f) AS facts
