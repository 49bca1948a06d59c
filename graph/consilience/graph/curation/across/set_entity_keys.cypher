// Keys under which entities are found; a new name takes them away until they are made anew.
// :param {rows: [{id: "entity_1", keys: ["k0123456789ab"]}]}
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
SET e.keys = row.keys
