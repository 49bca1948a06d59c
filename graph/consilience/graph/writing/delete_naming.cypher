// What a document calls entities and events.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[m:MENTIONS]->()
DELETE m
