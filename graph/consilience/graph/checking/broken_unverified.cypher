// Invariant: Fact.unverified is true while a text lacks one of its quotes, and absent otherwise.
// Repair: ingest a document that states it again with --again, or restore the graph from its last export.
// :param {most: 20}
MATCH (f:Fact)
WITH f, EXISTS { (f)-[q:EVIDENCED_BY]->() WHERE NOT q.verified } AS lacks
WHERE lacks <> (f.unverified IS NOT NULL)
RETURN f.id AS id, CASE WHEN lacks THEN 'it does not say that a text lacks a quote' ELSE 'no text lacks a quote' END AS wrong
LIMIT $most
