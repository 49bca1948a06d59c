// A page of facts in the order of their ids; null lets all pass. Parameters: after, status, kind, predicate, limit.
MATCH (f:Fact)
WHERE f.id > $after
  AND ($status IS NULL OR f.status = $status)
  AND ($kind IS NULL OR f.kind = $kind)
  AND ($predicate IS NULL OR f.predicate = $predicate)
WITH f
ORDER BY f.id
LIMIT $limit
OPTIONAL MATCH (f)-[:SUBJECT|ABOUT]->(s)
OPTIONAL MATCH (f)-[:OBJECT]->(o)
RETURN f.id AS id, f.kind AS kind, f.predicate AS predicate, f.status AS status, f.confidence AS confidence,
  f.support AS support, s.id AS subject_id, s.type AS subject_type, coalesce(s.name, s.trigger) AS subject_name,
  o.id AS object_id, o.type AS object_type, o.name AS object_name
ORDER BY id
