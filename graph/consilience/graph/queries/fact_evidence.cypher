// Quotes that support a fact, or on which a person's decision is based, with the passages that they are in.
// Parameters: id.
CALL () {
  MATCH (:Fact {id: $id})-[q:EVIDENCED_BY]->(c:Chunk)-[:PART_OF]->(d:Document)
  RETURN d, c, q
  UNION
  MATCH (:Fact {id: $id})<-[:OF]-(:Review)-[q:BASED_ON]->(d:Document)<-[:PART_OF]-(c:Chunk)
  WHERE coalesce(q.start, 0) >= c.start AND coalesce(q.start, 0) < c.end
  RETURN d, c, q
}
RETURN DISTINCT d.id AS document_id, d.name AS document_name, c.id AS chunk_id, c.text AS chunk_text,
  c.start AS chunk_start, q.quote AS quote, q.start AS start, q.end AS end, q.verified AS verified
ORDER BY document_name, document_id, start, end, quote
