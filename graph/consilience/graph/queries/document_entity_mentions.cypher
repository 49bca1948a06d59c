// Entity mentions of a document with what they refer to, in the order of the text. Parameters: document.
MATCH (:Document {id: $document})<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention)
WHERE m.kind = 'entity'
OPTIONAL MATCH (m)-[:REFERS_TO]->(e:Entity)
RETURN m.id AS id, m.start AS start, m.end AS end, m.text AS text, m.type AS type, e.id AS entity_id
ORDER BY start, end, type, entity_id
