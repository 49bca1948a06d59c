// Invariant: a chunk is part of one document, and its text is what stands at its place there.
// Repair: forget the document and ingest it again.
// :param {most: 20}
MATCH (c:Chunk)
WITH c, COLLECT { MATCH (c)-[:PART_OF]->(d:Document) RETURN d.text } AS texts
WITH c, CASE
  WHEN size(texts) <> 1 THEN 'it is part of ' + size(texts) + ' documents'
  WHEN NOT coalesce(0 <= c.start AND c.start <= c.end, false) THEN 'its place is none'
  WHEN NOT coalesce(substring(texts[0], c.start, c.end - c.start) = c.text, false)
    THEN 'its text is not what stands in the document from ' + c.start + ' to ' + c.end
END AS wrong
WHERE wrong IS NOT NULL
RETURN c.id AS id, wrong
LIMIT $most
