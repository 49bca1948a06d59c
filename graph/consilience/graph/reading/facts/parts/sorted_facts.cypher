WITH DISTINCT f
WITH f, 0.0 AS value // if by_id
WITH f, f.confidence AS value // if by_confidence
WITH f, -f.confidence AS value // if by_falling_confidence
WITH f, 0.0 - coalesce(f.priority, 0.0) AS value // if by_priority
WHERE value > $value OR (value = $value AND f.id > $after) // if after
WITH f, value
ORDER BY value, f.id
LIMIT $limit
