// Debates whose id begins like this. Parameters: prefix, limit.
MATCH (b:Debate)
WHERE b.id STARTS WITH $prefix
RETURN b.id AS id
ORDER BY id
LIMIT $limit
