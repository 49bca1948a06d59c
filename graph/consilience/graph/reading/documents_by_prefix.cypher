// Documents whose id begins like this. Parameters: prefix, limit.
MATCH (d:Document)
WHERE d.id STARTS WITH $prefix
RETURN d.id AS id
ORDER BY id
LIMIT $limit
