// Entities whose id begins like this.
// :param {prefix: "entity_", limit: 51}
MATCH (e:Entity)
WHERE e.id STARTS WITH $prefix
RETURN e.id AS id
ORDER BY id
LIMIT $limit
