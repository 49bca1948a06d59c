// These entities.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
DETACH DELETE e
