// Facts whose id begins like this.
// :param {prefix: "fact_", limit: 51}
MATCH (f:Fact)
WHERE f.id STARTS WITH $prefix
RETURN f.id AS id
ORDER BY id
LIMIT $limit
