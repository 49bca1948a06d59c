// What a document calls entities and events; with it its events, but those that a reviewed fact holds, and what is
// suggested about the entities, which rests on what the document said.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
CALL (d) {
  MATCH (d)-[:MENTIONS]->(v:Event)
  WHERE NOT EXISTS { (v)<-[:SUBJECT|ABOUT]-(:Fact) }
  DETACH DELETE v
}
CALL (d) {
  MATCH (d)-[:MENTIONS]->(:Entity)<-[:CONCERNS]-(s:Suggestion)
  WITH DISTINCT s
  DETACH DELETE s
}
CALL (d) {
  MATCH (d)-[m:MENTIONS]->()
  DELETE m
}
