// Entities and events that relations and arguments are about, in the order of their ids.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})-[:SUBJECT|OBJECT]->(n:Entity|Event)
WITH DISTINCT n, n.id AS id
ORDER BY id
RETURN collect(CASE WHEN n:Entity THEN id END) AS entities, collect(CASE WHEN n:Event THEN id END) AS events
