// Accepted relations of entities, at most so many of each, with the documents that state them and what the other end
// lies in.
// :param {ids: ["entity_1", "entity_2"], most: 60, within: ["located_in"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[r:SUBJECT|OBJECT]-(f:Fact)
  WHERE f.kind = 'relation' AND f.status = 'accepted'
  WITH r, f
  ORDER BY f.id
  LIMIT $most
  MATCH (f)-[o:SUBJECT|OBJECT]->(x:Entity)
  WHERE type(o) <> type(r)
  RETURN f, type(r) = 'OBJECT' AS inverse, x
}
RETURN id, f.predicate AS predicate, inverse, x.id AS other, x.type AS type, x.key AS key, x.name AS name, x.facts AS facts,
  COLLECT {
    MATCH (f)<-[p:PRODUCED]-(:Run)-[:USED]->(d:Document)
    WHERE p.status = 'accepted'
    RETURN DISTINCT d.id
  } AS documents,
  COLLECT {
    MATCH (x)<-[:SUBJECT]-(g:Fact)
    WHERE g.kind = 'relation' AND g.status = 'accepted' AND g.predicate IN $within
    MATCH (g)-[:OBJECT]->(w:Entity)
    RETURN w.id LIMIT 5
  } AS within
