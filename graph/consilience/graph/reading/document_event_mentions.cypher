// Event nuggets of a document with the events that they refer to - where runs differ, by the best link -, in
// the order of the text.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention)
WHERE m.kind = 'event'
RETURN m.id AS id, m.start AS start, m.end AS end, m.text AS text, m.type AS type, m.realis AS realis,
  head(COLLECT { MATCH (m)-[r:REFERS_TO]->(v:Event) RETURN v.id ORDER BY r.score DESC, v.id LIMIT 1 }) AS event_id
ORDER BY start, end, type, event_id
