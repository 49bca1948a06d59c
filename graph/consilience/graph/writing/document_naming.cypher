// What a document calls its entities.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[m:MENTIONS]->(e:Entity)
RETURN e.id AS id, e.type AS type, e.key AS key, m.name AS name, m.aliases AS aliases
ORDER BY id
