// Entities that a document names. Setting the type locks an entity that exists, so that its aliases are read and then
// changed by one transaction at a time. Returns those that have new aliases. The rows are sorted by id.
// :param {document: "doc_1", rows: [{id: "entity_9", type: "Person", key: "ann lee", name: "Ann Lee",
// aliases: ["Ann", "Ann Lee"]}]}
CYPHER replan=skip
MATCH (d:Document {id: $document})
UNWIND $rows AS row
MERGE (e:Entity {id: row.id})
ON CREATE SET e.key = row.key, e.name = row.name, e.aliases = row.aliases, e.facts = 0
SET e.type = row.type
CREATE (d)-[:MENTIONS {name: row.name, aliases: row.aliases}]->(e)
WITH e, row
WHERE any(alias IN row.aliases WHERE NOT alias IN e.aliases)
RETURN e.id AS id, e.type AS type, e.key AS key, e.keys IS NOT NULL AS keyed, e.aliases + row.aliases AS aliases
