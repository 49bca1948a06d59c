// One entity. Parameters: id.
MATCH (e:Entity {id: $id})
// part entity_summary
