// Ids of the events that a document tells.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(v:Event)
RETURN v.id AS id
ORDER BY id
