// Which of these entities resolution across documents has looked at: those that have keys, under which others find them.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
WHERE e.keys IS NOT NULL
RETURN e.id AS id
