// Those of these ids that are entities or events, with their label. Parameters: ids.
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})
RETURN n.id AS id, CASE WHEN n:Entity THEN 'Entity' ELSE 'Event' END AS label
