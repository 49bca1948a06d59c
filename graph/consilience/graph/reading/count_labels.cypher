// Labels with the number of their nodes, those of most nodes first.
// :param {limit: 10}
MATCH (n)
UNWIND labels(n) AS name
WITH name
WHERE name <> 'WriteMark'
RETURN name, count(*) AS count
ORDER BY count DESC, name
LIMIT $limit
