// Relations of an entity that are not rejected and that some documents state - these alone, or any but others -, the
// surest first.
// :param {id: "entity_1", only: ["doc_1"], without: ["doc_2"], most: 5}
MATCH (:Entity {id: $id})<-[:SUBJECT|OBJECT]-(f:Fact)
WHERE f.kind = 'relation' AND f.status IN ['accepted', 'contested']
  AND ($only IS NULL OR EXISTS { MATCH (f)-[:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(d:Document) WHERE d.id IN $only })
  AND ($without IS NULL OR EXISTS { MATCH (f)-[:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(d:Document) WHERE NOT d.id IN $without })
WITH DISTINCT f
ORDER BY f.status, f.confidence DESC, f.id
LIMIT $most
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o:Entity)
RETURN f.id AS id, s.name AS subject, f.predicate AS predicate, o.name AS object, f.status AS status
ORDER BY status, f.confidence DESC, id
