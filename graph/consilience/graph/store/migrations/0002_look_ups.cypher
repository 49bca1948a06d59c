// Look-ups by something else than the id. Only short values: a range index refuses a transaction whose value exceeds
// about 8 kB, so names and texts are searched through full text. Full text follows a commit within moments, in the
// background: inside the commit it took more time than everything else that a document writes.
CREATE INDEX fact_status IF NOT EXISTS FOR (n:Fact) ON (n.status);
CREATE INDEX verdict_run IF NOT EXISTS FOR (n:Verdict) ON (n.run);
CREATE FULLTEXT INDEX entity_names IF NOT EXISTS FOR (n:Entity) ON EACH [n.name, n.aliases]
  OPTIONS {indexConfig: {`fulltext.eventually_consistent`: true}};
CREATE FULLTEXT INDEX chunk_texts IF NOT EXISTS FOR (n:Chunk) ON EACH [n.text]
  OPTIONS {indexConfig: {`fulltext.eventually_consistent`: true}};
