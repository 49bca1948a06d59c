// Types of relationships with the number of these, the most frequent first.
// :param {limit: 10}
MATCH ()-[r]->()
RETURN type(r) AS name, count(*) AS count
ORDER BY count DESC, name
LIMIT $limit
