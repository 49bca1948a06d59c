// Display name, aliases and keys of entities, as computed from all documents; null keys: it has none.
// :param {rows: [{id: "entity_1", name: "Ann", aliases: ["Ann", "Ann Lee"], keys: null}]}
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
SET e.name = row.name, e.aliases = row.aliases, e.keys = row.keys
