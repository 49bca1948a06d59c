// What is suggested about the entities that a document names: it rests on what the document said.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(:Entity)<-[:CONCERNS]-(s:Suggestion)
WITH DISTINCT s
DETACH DELETE s
