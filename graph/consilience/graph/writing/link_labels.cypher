// Gives entities and events the labels of those of these facts that are accepted. The status is read before it is
// compared, lest an empty database be searched by status and not by id.
// :param {ids: ["fact_3", "fact_4"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WITH f, f.status AS status
WHERE status = 'accepted'
MATCH (f)-[:ABOUT]->(n)
SET n:$(f.label)
