// The quotes of a document on which people's decisions rest: they hang on the document from now on, so that they outlive
// the runs that found them. A fact without quotes rests on the document alone.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
WHERE f.review IS NOT NULL
WITH DISTINCT d, f
CALL (d, f) {
  OPTIONAL MATCH (f)-[q:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(d)
  RETURN DISTINCT q.quote AS quote, q.start AS start, q.end AS end, q.verified AS verified
}
MATCH (f)<-[:OF]-(w:Review)
WHERE w.decision <> 'commented' AND NOT EXISTS {
  (w)-[b:BASED_ON]->(d)
  WHERE coalesce(b.quote, '') = coalesce(quote, '') AND coalesce(b.start, -1) = coalesce(start, -1)
    AND coalesce(b.end, -1) = coalesce(end, -1)
}
CREATE (w)-[:BASED_ON {quote: quote, start: start, end: end, verified: verified}]->(d)
