// Ids of the entities that a document names.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(e:Entity)
RETURN collect(DISTINCT e.id) AS ids
