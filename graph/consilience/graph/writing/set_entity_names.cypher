// Display name and aliases of entities, as computed from all documents. Parameters: rows.
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
SET e.name = row.name, e.aliases = row.aliases
