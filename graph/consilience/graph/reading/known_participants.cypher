// Those of these ids that are entities or events, with their label.
// :param {ids: ["entity_1", "event_1"]}
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})
RETURN n.id AS id, CASE WHEN n:Entity THEN 'Entity' ELSE 'Event' END AS label
