// Invariant: a fact on which runs disagree has a priority: its disagreement, times the logarithm of how much is known of
// what it is about; others have none.
// Repair: ingest a document that states it again with --again, or restore the graph from its last export.
// :param {most: 20}
MATCH (f:Fact)
WITH f, COLLECT {
  MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(n)
  RETURN 1 + COUNT { (n)<-[:SUBJECT]-() } + COUNT { (n)<-[:OBJECT]-() }
} AS counts
WITH f, reduce(sum = 1.0, n IN counts | sum + 2 ^ (floor(2 * log(n) / log(2) + 1e-9) / 2)) AS impact
WITH f, CASE WHEN f.disagreement > 0 THEN f.disagreement * log(impact) END AS priority
WHERE (f.priority IS NULL) <> (priority IS NULL) OR abs(f.priority - priority) > 1e-9
RETURN f.id AS id, 'its priority is ' + coalesce(toString(f.priority), 'none') + ' and should be '
  + coalesce(toString(priority), 'none') AS wrong
LIMIT $most
