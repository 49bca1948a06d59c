// Locks the entities that a document names until the transaction ends, in the order of their ids, and returns these.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(e:Entity)
WITH DISTINCT e, e.id AS id
ORDER BY id
SET e.type = e.type
RETURN collect(id) AS ids
