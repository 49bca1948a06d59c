// Documents whose id begins like this.
// :param {prefix: "doc_", limit: 51}
MATCH (d:Document)
WHERE d.id STARTS WITH $prefix
RETURN d.id AS id
ORDER BY id
LIMIT $limit
