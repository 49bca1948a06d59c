// A page of the mentions of an entity or event, in the order of their ids.
// :param {id: "entity_1", within: ["doc_1"], after: "", limit: 51}
MATCH (:Entity|Event {id: $id})<-[link:REFERS_TO]-(m:Mention)
WHERE m.id > $after
  AND ($within IS NULL OR EXISTS { (m)-[:IN]->(:Chunk)-[:PART_OF]->(d:Document) WHERE d.id IN $within })
WITH link, m
ORDER BY m.id
LIMIT $limit
MATCH (m)-[:IN]->(c:Chunk)-[:PART_OF]->(d:Document)
RETURN m.id AS id, d.id AS document_id, d.name AS document_name, m.start AS start, m.end AS end, m.text AS text,
  m.type AS type, m.realis AS realis, link.score AS score, link.reason AS reason
ORDER BY id
