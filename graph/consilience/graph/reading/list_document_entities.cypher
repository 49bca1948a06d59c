// A page of the entities that a document names, in the order of their ids; null lets all types pass.
// Parameters: after, type, document, limit.
MATCH (:Document {id: $document})-[:MENTIONS]->(e:Entity)
WHERE e.id > $after AND ($type IS NULL OR e.type = $type)
WITH e
ORDER BY e.id
LIMIT $limit
// part entity_summary
ORDER BY id
