// Names of entities, and the keys under which they are found, if they have any yet.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id, e.type AS type, e.key AS key, e.name AS name, e.aliases AS aliases, e.keys AS keys
