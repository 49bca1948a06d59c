// Filters and orders of the list of facts that would otherwise look at every fact. Few facts were reviewed, few have a
// quote that their text does not contain, and only those are in the indexes of these two properties. Facts are counted
// along an index that also has the confidence. Entities know how many facts there are about them.
DROP INDEX fact_status IF EXISTS;
DROP INDEX fact_facets IF EXISTS;
CREATE INDEX fact_counts IF NOT EXISTS FOR (n:Fact) ON (n.status, n.kind, n.predicate, n.confidence);
CREATE INDEX entity_facts IF NOT EXISTS FOR (n:Entity) ON (n.facts);
CREATE INDEX fact_kind_id IF NOT EXISTS FOR (n:Fact) ON (n.kind, n.id);
CREATE INDEX fact_status_confidence IF NOT EXISTS FOR (n:Fact) ON (n.status, n.confidence, n.id);
CREATE INDEX fact_review IF NOT EXISTS FOR (n:Fact) ON (n.review);
CREATE INDEX fact_unverified IF NOT EXISTS FOR (n:Fact) ON (n.unverified);
MATCH (f:Fact)
WHERE f.unverified IS NULL AND EXISTS { (f)-[q:EVIDENCED_BY]->() WHERE NOT q.verified }
CALL (f) {
  SET f.unverified = true
} IN TRANSACTIONS OF 2000 ROWS;
MATCH (r:Run)
WHERE r.accepted IS NULL
CALL (r) {
  OPTIONAL MATCH (r)-[p:PRODUCED]->()
  WITH r, collect(p.status) AS statuses
  SET r.accepted = size([status IN statuses WHERE status = 'accepted']),
    r.contested = size([status IN statuses WHERE status = 'contested']),
    r.rejected = size([status IN statuses WHERE status = 'rejected'])
} IN TRANSACTIONS OF 500 ROWS;
MATCH (e:Entity)
WHERE e.facts IS NULL
CALL (e) {
  SET e.facts = COUNT { (e)<-[:SUBJECT]-() } + COUNT { (e)<-[:OBJECT]-() }
} IN TRANSACTIONS OF 2000 ROWS
