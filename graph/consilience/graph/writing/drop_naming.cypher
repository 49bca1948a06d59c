// What a document calls these entities. Parameters: document, ids.
MATCH (:Document {id: $document})-[m:MENTIONS]->(e:Entity)
WHERE e.id IN $ids
DELETE m
