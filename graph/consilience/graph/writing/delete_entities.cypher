// These entities, with what is suggested about them.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[:CONCERNS]-(s:Suggestion)
  DETACH DELETE s
}
DETACH DELETE e
