// Ids of the documents that name entities, at most so many of each.
// :param {ids: ["entity_1", "entity_2"], most: 200}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[:MENTIONS]-(d:Document)
  WITH DISTINCT d.id AS document
  ORDER BY document
  LIMIT $most
  RETURN collect(document) AS documents
}
RETURN collect([id, documents]) AS entities
