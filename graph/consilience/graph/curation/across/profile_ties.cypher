// Accepted relations of entities, at most so many of each, in the order of their ids, with the other end.
// Of a relation of an entity to itself, which two that were made one can have, the tie as subject comes first.
// :param {ids: ["entity_1", "entity_2"], most: 60}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[r:SUBJECT|OBJECT]-(f:Fact)
  WHERE f.kind = 'relation' AND f.status = 'accepted'
  WITH r, f
  ORDER BY f.id, type(r) DESC
  LIMIT $most
  MATCH (f)-[o:SUBJECT|OBJECT]->(x:Entity)
  WHERE type(o) <> type(r)
  RETURN collect([f.id, f.predicate, type(r) = 'OBJECT', x.id, x.type, x.key, x.name, x.facts]) AS ties
}
RETURN collect([id, ties]) AS entities
