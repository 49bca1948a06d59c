// Ids of the documents with events in which one of these entities takes part, at most so many.
// :param {ids: ["entity_1"], most: 200}
UNWIND $ids AS id
MATCH (:Entity {id: id})<-[:HAS_ARGUMENT]-(:Event)<-[:MENTIONS]-(d:Document)
RETURN DISTINCT d.id AS id
ORDER BY id
LIMIT $most
