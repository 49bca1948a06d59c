// Event nuggets of a document with the events that they refer to, in the order of the text. Parameters: document.
MATCH (:Document {id: $document})<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention)
WHERE m.kind = 'event'
OPTIONAL MATCH (m)-[:REFERS_TO]->(v:Event)
RETURN m.id AS id, m.start AS start, m.end AS end, m.text AS text, m.type AS type, m.realis AS realis, v.id AS event_id
ORDER BY start, end, type, event_id
