// Facts on which runs disagree in the order of their priority, which they know from now on: it no longer needs a look at
// all of them.
CREATE INDEX fact_priority IF NOT EXISTS FOR (n:Fact) ON (n.priority, n.id);
CREATE INDEX fact_status_priority IF NOT EXISTS FOR (n:Fact) ON (n.status, n.priority, n.id);
MATCH (f:Fact)
WHERE f.disagreement > 0.0 AND f.priority IS NULL
CALL (f) {
  MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(n)
  WITH f, 1 + CASE WHEN n:Entity THEN n.facts ELSE COUNT { (n)<-[:SUBJECT]-() } END AS facts
  WITH f, sum(2 ^ (floor(2 * log(facts) / log(2) + 1e-9) / 2)) AS impact
  SET f.priority = f.disagreement * log(1 + impact)
} IN TRANSACTIONS OF 2000 ROWS;
DROP INDEX fact_disagreement IF EXISTS
