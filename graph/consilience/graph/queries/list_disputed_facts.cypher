// A page of the facts on which runs disagree, those first whose decision matters most: disagreement times the logarithm
// of how many facts there are about their subject and object; null lets all pass.
// Parameters: priority, after, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// undisputed, reviewed, verified, expert, document, about, limit.
MATCH (f:Fact)
WHERE f.disagreement > 0.0
// part wanted_facts
MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(n)
WITH f, sum(COUNT { (n)<-[:SUBJECT]-() } + COUNT { (n)<-[:OBJECT]-() } + COUNT { (n)<-[:ABOUT]-() }) AS facts
WITH f, f.disagreement * log(1 + facts) AS priority
WHERE $priority IS NULL OR priority < $priority OR (priority = $priority AND f.id > $after)
WITH f, priority
ORDER BY priority DESC, f.id
LIMIT $limit
OPTIONAL MATCH (f)-[:SUBJECT|ABOUT]->(s)
OPTIONAL MATCH (f)-[:OBJECT]->(o)
RETURN f.id AS id, f.kind AS kind, f.predicate AS predicate, f.status AS status, f.confidence AS confidence,
  f.support AS support, f.disagreement AS disagreement, f.review AS review,
  s.id AS subject_id, s.type AS subject_type, coalesce(s.name, s.trigger) AS subject_name,
  o.id AS object_id, o.type AS object_type, o.name AS object_name, priority
ORDER BY priority DESC, id
