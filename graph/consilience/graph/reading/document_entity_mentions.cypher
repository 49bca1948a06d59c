// Entity mentions of a document with what they refer to - where runs differ, by the best link -, in the order
// of the text.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention)
WHERE m.kind = 'entity'
RETURN m.id AS id, m.start AS start, m.end AS end, m.text AS text, m.type AS type,
  head(COLLECT { MATCH (m)-[r:REFERS_TO]->(e:Entity) RETURN e.id ORDER BY r.score DESC, e.id LIMIT 1 }) AS entity_id
ORDER BY start, end, type, entity_id
