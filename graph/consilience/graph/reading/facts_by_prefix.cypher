// Facts whose id begins like this. Parameters: prefix, limit.
MATCH (f:Fact)
WHERE f.id STARTS WITH $prefix
RETURN f.id AS id
ORDER BY id
LIMIT $limit
