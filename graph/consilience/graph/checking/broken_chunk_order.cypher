// Invariant: the chunks of a document are numbered from 0 on, and NEXT leads from each to the one after it.
// Repair: forget the document and ingest it again.
// :param {most: 20}
MATCH (c:Chunk)-[:PART_OF]->(d:Document)
WITH c, d, COLLECT {
  MATCH (c)<-[:NEXT]-(b)
  RETURN CASE WHEN EXISTS { (b)-[:PART_OF]->(d) } THEN coalesce(b.index, -1) ELSE -1 END
} AS before
WITH c, CASE
  WHEN NOT coalesce(before = CASE c.index WHEN 0 THEN [] ELSE [c.index - 1] END, false)
    THEN 'NEXT does not lead to it from the chunk before it'
  WHEN COUNT { (c)-[:NEXT]->() } > 1 THEN 'NEXT leads from it to several'
  WHEN c.index = 0 AND COUNT { (d)<-[:PART_OF]-(o:Chunk) WHERE o.index = 0 } > 1 THEN 'its document has two of index 0'
END AS wrong
WHERE wrong IS NOT NULL
RETURN c.id AS id, wrong
LIMIT $most
