// Quotes that support a fact, with the passages that they are in. Parameters: id.
MATCH (:Fact {id: $id})-[q:EVIDENCED_BY]->(c:Chunk)-[:PART_OF]->(d:Document)
RETURN d.id AS document_id, d.name AS document_name, c.id AS chunk_id, c.text AS chunk_text, c.start AS chunk_start,
  q.quote AS quote, q.start AS start, q.end AS end, q.verified AS verified
ORDER BY document_name, document_id, start, end, quote
