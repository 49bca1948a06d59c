// Links the mentions of entities in a document to those that decisions make of them; each link remembers the entity that
// resolution chose. `targets` are by the entity that resolution chose.
// :param {document: "doc_1", ids: ["entity_1"], targets: {entity_1: "entity_2"}}
MATCH (:Document {id: $document})<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention)-[r:REFERS_TO]->(e:Entity)
WHERE e.id IN $ids
WITH m, r, e, coalesce(r.own, e.id) AS own
WITH m, r, e, own, $targets[own] AS target
WHERE target <> e.id
MATCH (t:Entity {id: target})
CREATE (m)-[:REFERS_TO {score: r.score, reason: r.reason, own: CASE own WHEN target THEN null ELSE own END}]->(t)
DELETE r
RETURN count(*) AS moved
