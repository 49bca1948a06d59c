// Documents with this name, source or id.
// :param {text: "a.txt", limit: 51}
MATCH (d:Document)
WHERE d.name = $text OR d.id = $text OR $text IN coalesce(d.sources, [d.source])
RETURN d.id AS id
ORDER BY id
LIMIT $limit
