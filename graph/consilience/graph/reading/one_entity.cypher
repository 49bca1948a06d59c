// One entity.
// :param {id: "entity_1"}
MATCH (e:Entity {id: $id})
// part entity_summary
