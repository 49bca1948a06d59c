// Entities that were one with others, there again, found by keys if those are; settling takes away those that nothing
// holds and gives the others their keys.
// :param {rows: [{id: "entity_9", type: "Person", key: "ann lee", name: "Ann Lee", into: "entity_1"}]}
UNWIND $rows AS row
OPTIONAL MATCH (i:Entity {id: row.into})
WITH row, CASE WHEN i.keys IS NULL THEN null ELSE [] END AS keys
MERGE (e:Entity {id: row.id})
ON CREATE SET e.type = row.type, e.key = row.key, e.name = row.name, e.aliases = [row.name], e.facts = 0, e.keys = keys
