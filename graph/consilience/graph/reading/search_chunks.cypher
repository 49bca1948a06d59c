// Passages that match a full-text query, the best first.
// :param {text: "acme*", document: "doc_1", within: ["doc_1"], skip: 0, limit: 51}
CALL db.index.fulltext.queryNodes('chunk_texts', $text, {limit: 1000}) YIELD node AS c, score
MATCH (c)-[:PART_OF]->(d:Document)
WHERE true
  AND ($document IS NULL OR d.id = $document)
  AND ($within IS NULL OR d.id IN $within)
WITH c, d, score
ORDER BY score DESC, c.id
SKIP $skip
LIMIT $limit
RETURN c.id AS id, d.id AS document_id, d.name AS document_name, c.index AS index, c.start AS start, c.end AS end,
  c.text AS text, score
