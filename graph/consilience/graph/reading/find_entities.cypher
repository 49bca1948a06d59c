// Entities with this name or alias, whatever the case. Parameters: text (a full-text query), name, limit.
CALL db.index.fulltext.queryNodes('entity_names', $text, {limit: 1000}) YIELD node AS e
WHERE e:Entity AND any(alias IN e.aliases WHERE toLower(alias) = toLower($name))
RETURN e.id AS id
ORDER BY id
LIMIT $limit
