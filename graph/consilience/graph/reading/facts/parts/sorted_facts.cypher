WITH DISTINCT f
WITH f, 0.0 AS value // if by_id
WITH f, f.confidence AS value // if by_confidence
WITH f, -f.confidence AS value // if by_falling_confidence
WITH f, 0.0 - coalesce(f.priority, 0.0) AS value // if by_priority
WITH f, 0.0 - head(COLLECT { MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(n) // if by_impact
  RETURN toFloat(sum(COUNT { (n)<-[:SUBJECT|OBJECT|ABOUT]-() })) }) AS value // if by_impact
WITH f, 0.0 - coalesce(head(COLLECT { MATCH (f)<-[:OF]-(w:Review) // if by_latest
  WHERE $reviewer IS NULL OR w.by = $reviewer // if by_latest
  RETURN toFloat(max(w.at.epochMillis)) }), 0.0) AS value // if by_latest
WHERE value > $value OR (value = $value AND f.id > $after) // if after
WITH f, value
ORDER BY value, f.id
LIMIT $limit
