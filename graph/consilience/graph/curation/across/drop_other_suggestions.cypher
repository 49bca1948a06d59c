// Takes away what was suggested about entities and is no longer.
// :param {ids: ["entity_1", "entity_2"], kept: ["suggestion_1"]}
UNWIND $ids AS id
MATCH (:Entity {id: id})<-[:CONCERNS]-(s:Suggestion)
WHERE s.state = 'open' AND NOT s.id IN $kept
WITH DISTINCT s
DETACH DELETE s
