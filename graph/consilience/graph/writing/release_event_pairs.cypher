// What people decided about a document's events stays by itself, without words of the document; it holds again when the
// events come again.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(v:Event)
CALL (v) {
  MATCH (p:EventPair {one: v.id})
  RETURN p
  UNION
  MATCH (p:EventPair {other: v.id})
  RETURN p
}
WITH DISTINCT p
SET p.reasons = []
WITH p
MATCH (p)-[c:CONCERNS]->(:Event)
DELETE c
