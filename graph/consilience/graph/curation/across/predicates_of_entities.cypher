// Predicates of all facts about entities, whatever their kind and status.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[:SUBJECT|OBJECT]-(f:Fact)
  RETURN collect(DISTINCT f.predicate) AS predicates
}
RETURN collect([id, predicates]) AS entities
