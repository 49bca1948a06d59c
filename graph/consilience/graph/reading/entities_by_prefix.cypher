// Entities whose id begins like this. Parameters: prefix, limit.
MATCH (e:Entity)
WHERE e.id STARTS WITH $prefix
RETURN e.id AS id
ORDER BY id
LIMIT $limit
