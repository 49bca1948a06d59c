// The runs over a document, with what they said of facts, their verdicts, and the debates and experts that led to no other.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:USED]-(r:Run)
CALL (r) {
  MATCH (r)-[:HEARD|ASKED]->(x:Expert)
  RETURN collect(DISTINCT x) AS experts
}
CALL (r) {
  MATCH (v:Verdict {run: r.id})
  OPTIONAL MATCH (v)-[:OF]->(b:Debate)
  RETURN collect(DISTINCT v) AS verdicts, collect(DISTINCT b) AS debates
}
FOREACH (v IN verdicts | DETACH DELETE v)
DETACH DELETE r
WITH collect(experts) AS experts, collect(debates) AS debates
CALL (experts) {
  UNWIND experts AS some
  UNWIND some AS x
  WITH DISTINCT x
  WHERE NOT EXISTS { (x)<-[:HEARD|ASKED]-() }
  DELETE x
}
CALL (debates) {
  UNWIND debates AS some
  UNWIND some AS b
  WITH DISTINCT b
  WHERE NOT EXISTS { (b)<-[:OF]-() }
  DELETE b
}
