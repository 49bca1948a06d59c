// A page of entities in the order of their ids; null lets all pass.
// :param {after: "", type: "Person", document: "doc_1", within: ["doc_1"], limit: 51}
MATCH (e:Entity)
WHERE e.id > $after
  AND ($type IS NULL OR e.type = $type)
  AND ($document IS NULL OR EXISTS { (e)<-[:MENTIONS]-(d:Document) WHERE d.id = $document })
  AND ($within IS NULL OR EXISTS { (e)<-[:MENTIONS]-(d:Document) WHERE d.id IN $within })
WITH e
ORDER BY e.id
LIMIT $limit
// part entity_summary
ORDER BY id
