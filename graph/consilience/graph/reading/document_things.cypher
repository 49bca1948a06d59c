// Entities and events of a document, with the status of the fact that they are of their type.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(n)
OPTIONAL MATCH (n)<-[:ABOUT]-(f:Fact)
RETURN n.id AS id, n.type AS type, coalesce(n.name, n.trigger) AS name, n.realis AS realis, f.status AS status
ORDER BY id
