// Locks the entities and events that a document names until the transaction ends, in the order of their ids; returns the
// entities, and whether there are events.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(n:Entity|Event)
WITH DISTINCT n, n.id AS id
ORDER BY id
SET n.type = n.type
RETURN collect(CASE WHEN n:Entity THEN id END) AS entities, count(CASE WHEN n:Event THEN id END) > 0 AS events
