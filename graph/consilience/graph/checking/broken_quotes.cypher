// Invariant: a verified quote is what stands at its place in its chunk's document; one that is not verified has no place.
// Repair: forget the document and ingest it again.
// :param {most: 20}
MATCH (f:Fact)-[q:EVIDENCED_BY]->(c:Chunk)
WITH f, q, CASE
  WHEN q.verified IS NULL THEN 'nobody knows whether a quote is verified'
  WHEN NOT q.verified THEN CASE WHEN q.start IS NULL AND q.end IS NULL THEN null ELSE 'an unverified quote has a place' END
  WHEN NOT coalesce(0 <= q.start AND q.start <= q.end, false) THEN 'a verified quote has no place'
  WHEN c.start <= q.start AND q.end <= c.end AND substring(c.text, q.start - c.start, q.end - q.start) = q.quote THEN null
  WHEN NOT EXISTS { (c)-[:PART_OF]->(d:Document) WHERE substring(d.text, q.start, q.end - q.start) = q.quote }
    THEN 'a quote is not what stands in the document from ' + q.start + ' to ' + q.end
END AS wrong
WHERE wrong IS NOT NULL
RETURN f.id AS id, wrong
LIMIT $most
