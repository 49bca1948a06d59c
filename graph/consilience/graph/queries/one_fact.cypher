// One fact with what it is about. Parameters: id.
MATCH (f:Fact {id: $id})
// part participants
RETURN f.id AS id, f.kind AS kind, f.predicate AS predicate, f.status AS status, f.confidence AS confidence,
  f.support AS support, coalesce(f.disagreement, 0.0) AS disagreement, f.review AS review,
  s.id AS subject_id, s.type AS subject_type, coalesce(s.name, s.trigger) AS subject_name,
  o.id AS object_id, o.type AS object_type, o.name AS object_name
