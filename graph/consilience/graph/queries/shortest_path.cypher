// The nodes and facts of a shortest connection by accepted facts. Parameters: start, end, statuses.
MATCH (a:Entity|Event {id: $start})
WITH a, $end AS end
MATCH (b:Entity|Event {id: end})
MATCH path = shortestPath((a)-[:SUBJECT|OBJECT*..12]-(b))
WHERE all(n IN nodes(path) WHERE NOT n:Fact OR n.status IN $statuses)
RETURN [n IN nodes(path) WHERE NOT n:Fact | n.id] AS ids, [n IN nodes(path) WHERE n:Fact | n.id] AS facts
