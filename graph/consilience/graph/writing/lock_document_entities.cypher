// Locks the entities that a document names until the transaction ends, in the order of their ids, and tells whether it
// tells of events.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
CALL (d) {
  MATCH (d)-[:MENTIONS]->(e:Entity)
  WITH DISTINCT e, e.id AS id
  ORDER BY id
  SET e.type = e.type
}
RETURN EXISTS { (d)-[:MENTIONS]->(:Event) } AS events
