// A page of the entities that some documents name, in the order of their ids; null lets all types pass.
// :param {after: "", type: "Person", within: ["doc_1"], limit: 51}
UNWIND $within AS id
MATCH (:Document {id: id})-[:MENTIONS]->(e:Entity)
WITH DISTINCT e
WITH e, e.id AS id, e.type AS type
WHERE id > $after AND ($type IS NULL OR type = $type)
WITH e
ORDER BY e.id
LIMIT $limit
// part entity_summary
ORDER BY id
