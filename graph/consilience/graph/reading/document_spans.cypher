// What is marked in a range of a document's text: mentions, with what they refer to by the best link, and quotes with the
// facts that they support, also those that a person's decision alone keeps.
// :param {document: "doc_1", start: 0, end: 1000, limit: 5000}
CALL () {
  MATCH (:Document {id: $document})<-[:PART_OF]-(c:Chunk)
  WHERE c.start < $end AND c.end > $start
  MATCH (c)<-[:IN]-(m:Mention)
  WHERE m.start < $end AND m.end > $start
  RETURN m.kind AS kind, m.id AS id, m.start AS start, m.end AS end, m.type AS type,
    head(COLLECT { MATCH (m)-[r:REFERS_TO]->(n) RETURN n.id ORDER BY r.score DESC, n.id LIMIT 1 }) AS target_id,
    null AS status
  UNION
  MATCH (:Document {id: $document})<-[:PART_OF]-(c:Chunk)<-[q:EVIDENCED_BY]-(f:Fact)
  WHERE q.start < $end AND q.end > $start AND f.kind IN ['relation', 'argument']
  RETURN 'quote' AS kind, f.id AS id, q.start AS start, q.end AS end, f.predicate AS type, f.id AS target_id,
    f.status AS status
  UNION
  MATCH (:Document {id: $document})<-[q:BASED_ON]-(:Review)-[:OF]->(f:Fact)
  WHERE q.start < $end AND q.end > $start AND f.runs = 0 AND f.kind IN ['relation', 'argument']
  RETURN 'quote' AS kind, f.id AS id, q.start AS start, q.end AS end, f.predicate AS type, f.id AS target_id,
    f.status AS status
}
RETURN kind, id, start, end, type, target_id, status
ORDER BY start, end DESC, kind, id
LIMIT $limit
