  f.id, f.kind, f.predicate, f.status, f.confidence, f.support,
  s.id, s.type, coalesce(s.name, s.trigger), o.id, o.type, o.name,
  coalesce(f.disagreement, 0.0), f.review, coalesce(f.runs, 1) = 0 AND f.status <> 'retracted',
  f.valid_from, f.valid_to, f.value, f.datatype, f.unit
