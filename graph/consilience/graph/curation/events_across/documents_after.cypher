// Ids of the documents after one, a page of them.
// :param {after: "", limit: 500}
MATCH (d:Document)
WHERE d.id > $after
RETURN d.id AS id
ORDER BY id
LIMIT $limit
