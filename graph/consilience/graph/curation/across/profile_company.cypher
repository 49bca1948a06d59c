// What the documents that name an entity name besides it, each with the number of documents that name it; at most so
// many documents of an entity and entities of a document.
// :param {ids: ["entity_1", "entity_2"], most: 5, named: 100}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[:MENTIONS]-(d:Document)
  WITH DISTINCT d
  ORDER BY d.id
  LIMIT $most
  RETURN d
}
CALL (e, d) {
  MATCH (d)-[:MENTIONS]->(x:Entity)
  WHERE x <> e
  WITH x
  LIMIT $named
  RETURN collect({id: x.id, spread: COUNT { (x)<-[:MENTIONS]-() }}) AS company
}
RETURN id, d.id AS document, company
