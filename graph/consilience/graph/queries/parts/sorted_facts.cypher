WITH DISTINCT f
WITH f, 0.0 AS value // if by_id
WITH f, f.confidence AS value // if by_confidence
WITH f, -f.confidence AS value // if by_falling_confidence
WITH f, 0.0 - coalesce(f.priority, 0.0) AS value // if by_priority
WHERE value > $value OR (value = $value AND f.id > $after) // if after
WITH f, value
ORDER BY value, f.id
LIMIT $limit
OPTIONAL MATCH (f)-[:SUBJECT|ABOUT]->(s)
OPTIONAL MATCH (f)-[:OBJECT]->(o)
RETURN f.id AS id, f.kind AS kind, f.predicate AS predicate, f.status AS status, f.confidence AS confidence,
  f.support AS support, coalesce(f.disagreement, 0.0) AS disagreement, f.review AS review,
  s.id AS subject_id, s.type AS subject_type, coalesce(s.name, s.trigger) AS subject_name,
  o.id AS object_id, o.type AS object_type, o.name AS object_name, value
ORDER BY value, id
