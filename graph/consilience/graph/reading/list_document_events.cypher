// A page of a document's events, in the order of their ids; null lets all pass. They are read before
// they are compared, lest all events of a type be set against the document.
// :param {after: "", type: "Business.Start-Org", realis: "Actual", document: "doc_1", within: ["doc_1"], limit: 51}
MATCH (d:Document {id: $document})-[:MENTIONS]->(v:Event)
WHERE ($within IS NULL OR d.id IN $within)
WITH v, v.id AS id, v.type AS type, v.realis AS realis
WHERE id > $after AND ($type IS NULL OR type = $type) AND ($realis IS NULL OR realis = $realis)
WITH v
ORDER BY v.id
LIMIT $limit
// part event_summary
ORDER BY id
