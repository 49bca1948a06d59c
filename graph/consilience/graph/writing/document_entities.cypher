// Entities that a document names.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(e:Entity)
RETURN e.id AS id
ORDER BY id
