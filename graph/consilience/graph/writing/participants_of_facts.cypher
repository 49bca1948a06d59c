// Entities and events that relations and arguments are about, in the order of their ids.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})-[:SUBJECT|OBJECT]->(n:Entity|Event)
RETURN DISTINCT n.id AS id, n:Event AS event
ORDER BY id
