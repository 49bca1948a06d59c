WITH DISTINCT f
WITH f, CASE $order
  WHEN 'confidence' THEN f.confidence
  WHEN '-confidence' THEN -f.confidence
  WHEN 'priority' THEN 0.0 - coalesce(f.priority, 0.0)
  WHEN 'impact' THEN 0.0 - head(COLLECT {
    MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(n)
    RETURN toFloat(sum(COUNT { (n)<-[:SUBJECT|OBJECT|ABOUT]-() }))
  })
  WHEN 'latest' THEN 0.0 - coalesce(head(COLLECT {
    MATCH (f)<-[:OF]-(w:Review)
    WHERE $reviewer IS NULL OR w.by = $reviewer
    RETURN toFloat(max(w.at.epochMillis))
  }), 0.0)
  ELSE 0.0
END AS value
WHERE ($after IS NULL OR value > $value OR (value = $value AND f.id > $after))
WITH f, value
ORDER BY value, f.id
LIMIT $limit
