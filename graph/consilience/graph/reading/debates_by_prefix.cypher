// Debates whose id begins like this.
// :param {prefix: "debate_", limit: 51}
MATCH (b:Debate)
WHERE b.id STARTS WITH $prefix
RETURN b.id AS id
ORDER BY id
LIMIT $limit
