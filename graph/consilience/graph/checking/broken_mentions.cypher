// Invariant: a mention is in one chunk, its text is what stands at its place, it refers to an entity or event according
// to its kind, and its document MENTIONS that too.
// Repair: forget the document and ingest it again.
// :param {most: 20}
MATCH (m:Mention)
WITH m, COLLECT { MATCH (m)-[:IN]->(c:Chunk) RETURN c } AS chunks
WITH m, head(chunks) AS c, size(chunks) AS homes
WITH m, CASE
  WHEN homes <> 1 THEN 'it is in ' + homes + ' chunks'
  WHEN NOT coalesce(0 <= m.start AND m.start <= m.end, false) THEN 'its place is none'
  WHEN c.start <= m.start AND m.end <= c.end AND substring(c.text, m.start - c.start, m.end - m.start) = m.text
    AND EXISTS { (m)-[:REFERS_TO]->() } THEN null
  WHEN NOT EXISTS { (m)-[:REFERS_TO]->() } THEN 'it refers to nothing'
  WHEN NOT EXISTS { (c)-[:PART_OF]->(d:Document) WHERE substring(d.text, m.start, m.end - m.start) = m.text }
    THEN 'its text is not what stands in the document from ' + m.start + ' to ' + m.end
END AS place, EXISTS {
  (m)-[:REFERS_TO]->(n)
  WHERE NOT (m.kind = 'entity' AND n:Entity OR m.kind = 'event' AND n:Event)
} AS strange, EXISTS {
  (m)-[:REFERS_TO]->(n)
  WHERE NOT EXISTS { (m)-[:IN]->(:Chunk)-[:PART_OF]->(:Document)-[:MENTIONS]->(n) }
} AS unsaid
WITH m, CASE
  WHEN place IS NOT NULL THEN place
  WHEN strange THEN 'it refers to what is of another kind'
  WHEN unsaid THEN 'its document does not MENTION what it refers to'
END AS wrong
WHERE wrong IS NOT NULL
RETURN m.id AS id, wrong
LIMIT $most
