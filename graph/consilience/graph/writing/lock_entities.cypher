// Locks entities until the transaction ends, in this order. The ids are sorted.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
SET e.type = e.type
