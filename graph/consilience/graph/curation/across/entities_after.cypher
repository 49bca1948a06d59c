// Ids of the entities after one, a page of them.
// :param {after: "", limit: 500}
MATCH (e:Entity)
WHERE e.id > $after
RETURN e.id AS id
ORDER BY id
LIMIT $limit
