// Entities that a document names. Parameters: document.
MATCH (:Document {id: $document})-[:MENTIONS]->(e:Entity)
RETURN e.id AS id
ORDER BY id
