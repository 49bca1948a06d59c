// Invariant: a fact's runs, support, agreement and disagreement are counted from the runs that state it, its confidence
// is the highest of them, and it holds from the first to the last date that its quotes say.
// Repair: ingest a document that states it again with --again, or restore the graph from its last export.
// :param {most: 20}
MATCH (f:Fact)
CALL (f) {
  OPTIONAL MATCH (f)<-[p:PRODUCED]-(:Run)-[:USED]->(d:Document)
  RETURN count(p) AS runs, max(p.confidence) AS confidence,
    count(DISTINCT CASE p.status WHEN 'accepted' THEN d END) AS support,
    sum(CASE
      WHEN p IS NULL THEN 0.0
      WHEN p.status = 'accepted' AND p.gate IS NULL THEN 1.0
      WHEN p.status = 'accepted' THEN 0.75
      WHEN p.status = 'contested' THEN 0.5
      ELSE 0.0
    END) AS agreement
}
WITH f, runs, support, agreement, coalesce(confidence, f.confidence) AS confidence,
  CASE runs WHEN 0 THEN 0.0 ELSE 4 * (agreement / runs) * (1 - agreement / runs) END AS disagreement
CALL (f) {
  OPTIONAL MATCH (f)-[q:EVIDENCED_BY]->()
  RETURN min(q.valid_from) AS valid_from, max(q.valid_to) AS valid_to
}
WITH f, [name IN [
  CASE WHEN f.runs = runs THEN null ELSE 'runs' END,
  CASE WHEN f.support = support THEN null ELSE 'support' END,
  CASE WHEN f.confidence = confidence THEN null ELSE 'confidence' END,
  CASE WHEN abs(f.agreement - agreement) < 1e-9 THEN null ELSE 'agreement' END,
  CASE WHEN abs(f.disagreement - disagreement) < 1e-9 THEN null ELSE 'disagreement' END,
  CASE WHEN runs = 0 OR coalesce(f.valid_from, '') = coalesce(valid_from, '') THEN null ELSE 'valid_from' END,
  CASE WHEN runs = 0 OR coalesce(f.valid_to, '') = coalesce(valid_to, '') THEN null ELSE 'valid_to' END
] WHERE name IS NOT NULL] AS names
WHERE size(names) > 0
RETURN f.id AS id, 'not as counted:' + reduce(s = '', name IN names | s + ' ' + name) AS wrong
LIMIT $most
