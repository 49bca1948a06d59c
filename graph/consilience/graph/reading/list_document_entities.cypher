// A page of the entities that a document names, in the order of their ids; null lets all types pass. They are read
// before they are compared, lest all entities of a type be set against the document.
// :param {after: "", type: "Person", document: "doc_1", within: ["doc_1"], limit: 51}
MATCH (d:Document {id: $document})-[:MENTIONS]->(e:Entity)
WHERE ($within IS NULL OR d.id IN $within)
WITH e, e.id AS id, e.type AS type
WHERE id > $after AND ($type IS NULL OR type = $type)
WITH e
ORDER BY e.id
LIMIT $limit
// part entity_summary
ORDER BY id
