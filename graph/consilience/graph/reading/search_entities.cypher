// Entities whose name or alias matches a full-text query, the best first, with how many facts there are about them.
// :param {text: "ann* OR ann~", type: "Person", within: ["doc_1"], skip: 0, limit: 51}
CALL db.index.fulltext.queryNodes('entity_names', $text, {limit: 1000}) YIELD node AS e, score
WHERE e:Entity AND ($type IS NULL OR e.type = $type)
  AND ($within IS NULL OR EXISTS { (e)<-[:MENTIONS]-(d:Document) WHERE d.id IN $within })
WITH e, score, e.facts AS facts
ORDER BY score DESC, facts DESC, e.id
SKIP $skip
LIMIT $limit
RETURN e.id AS id, e.type AS type, e.name AS name, e.aliases AS aliases, facts, score
