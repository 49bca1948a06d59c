// Entities that were one with others, there again; settling takes away those that nothing holds.
// :param {rows: [{id: "entity_9", type: "Person", key: "ann lee", name: "Ann Lee"}]}
UNWIND $rows AS row
MERGE (e:Entity {id: row.id})
ON CREATE SET e.type = row.type, e.key = row.key, e.name = row.name, e.aliases = [row.name], e.facts = 0
