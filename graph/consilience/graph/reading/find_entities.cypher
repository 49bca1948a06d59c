// Entities with this name or alias, whatever the case. `text` is a full-text query.
// :param {text: "ann~", name: "Ann", limit: 51}
CALL db.index.fulltext.queryNodes('entity_names', $text, {limit: 1000}) YIELD node AS e
WHERE e:Entity AND any(alias IN e.aliases WHERE toLower(alias) = toLower($name))
RETURN e.id AS id
ORDER BY id
LIMIT $limit
