// What a document calls these entities.
// :param {document: "doc_1", ids: ["entity_1", "entity_2"]}
MATCH (:Document {id: $document})-[m:MENTIONS]->(e:Entity)
WHERE e.id IN $ids
DELETE m
