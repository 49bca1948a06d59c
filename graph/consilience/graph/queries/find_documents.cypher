// Documents with this name, source or id. Parameters: text, limit.
MATCH (d:Document)
WHERE d.name = $text OR d.source = $text OR d.id = $text
RETURN d.id AS id
ORDER BY id
LIMIT $limit
