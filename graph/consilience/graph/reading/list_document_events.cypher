// A page of a document's events, in the order of their ids; null lets all pass.
// Parameters: after, type, realis, document, limit.
MATCH (:Document {id: $document})-[:MENTIONS]->(v:Event)
WHERE v.id > $after AND ($type IS NULL OR v.type = $type) AND ($realis IS NULL OR v.realis = $realis)
WITH v
ORDER BY v.id
LIMIT $limit
// part event_summary
ORDER BY id
