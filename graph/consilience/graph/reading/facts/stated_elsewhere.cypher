// Accepted relations that other documents state of entities, each with one quote and the mentions in it.
// :param {document: "doc_1", asked: [{subject: "entity_1", predicate: "founded"}]}
UNWIND $asked AS asked
MATCH (s:Entity {id: asked.subject})<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o:Entity)
WHERE f.kind = 'relation' AND f.predicate = asked.predicate AND f.status = 'accepted'
MATCH (f)<-[p:PRODUCED]-(:Run)-[:USED]->(d:Document)
WHERE d.id <> $document AND (p.status = 'accepted' OR f.review = 'accepted')
MATCH (f)-[e:EVIDENCED_BY]->(c:Chunk)-[:PART_OF]->(d)
WHERE e.verified
WITH s, f, o, d, p, e, c ORDER BY e.start, e.end
WITH s, f, o, d, max(p.confidence) AS confidence,
  head(collect({start: e.start, end: e.end, text: e.quote, chunk: c.id, chunk_start: c.start, chunk_end: c.end})) AS
    quote
CALL (s, d, quote) {
  MATCH (s)<-[:REFERS_TO]-(m:Mention)-[:IN]->(:Chunk)-[:PART_OF]->(d)
  RETURN m AS subject
  ORDER BY CASE WHEN m.start >= quote.start AND m.end <= quote.end THEN 0 ELSE 1 END, m.start, m.end LIMIT 1
}
CALL (o, d, quote) {
  MATCH (o)<-[:REFERS_TO]-(m:Mention)-[:IN]->(:Chunk)-[:PART_OF]->(d)
  RETURN m AS object
  ORDER BY CASE WHEN m.start >= quote.start AND m.end <= quote.end THEN 0 ELSE 1 END, m.start, m.end LIMIT 1
}
RETURN f.id AS fact, f.predicate AS predicate, f.valid_from AS valid_from, f.valid_to AS valid_to,
  f.support AS support, confidence, s.id AS subject_id, o.id AS object_id,
  o.aliases AS object_names, d.id AS document, d.name AS document_name, quote.start AS start, quote.end AS end,
  quote.text AS quote, quote.chunk AS chunk, quote.chunk_start AS chunk_start, quote.chunk_end AS chunk_end,
  subject.start AS subject_start, subject.end AS subject_end, subject.type AS subject_type, subject.text AS subject_text,
  object.start AS object_start, object.end AS object_end, object.type AS object_type, object.text AS object_text
ORDER BY support DESC, fact, document_name, document
