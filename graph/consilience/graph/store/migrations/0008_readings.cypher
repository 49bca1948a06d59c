// Runs of several schemas and teams stand side by side over one document: quotes tell which run found them. What is left of
// a withdrawn document, on which people's decisions rest, is found by its id.
CREATE CONSTRAINT withdrawn_id IF NOT EXISTS FOR (n:Withdrawn) REQUIRE n.id IS UNIQUE;
MATCH (f:Fact)-[q:EVIDENCED_BY]->(c:Chunk)
WHERE q.run IS NULL
CALL (q, c) {
  MATCH (c)-[:PART_OF]->(:Document)<-[:USED]-(r:Run)
  WITH q, head(collect(r.id)) AS run
  SET q.run = run
} IN TRANSACTIONS OF 2000 ROWS
