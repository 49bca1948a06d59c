// Display name and aliases of entities, as computed from all documents.
// :param {rows: [{id: "entity_1", name: "Ann", aliases: ["Ann", "Ann Lee"]}]}
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
SET e.name = row.name, e.aliases = row.aliases
