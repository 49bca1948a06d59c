// Runs over documents that name an entity.
// :param {id: "entity_1"}
MATCH (:Entity {id: $id})<-[:MENTIONS]-(d:Document)<-[:USED]-(r:Run)
RETURN d.id AS document, r.id AS run
ORDER BY document
