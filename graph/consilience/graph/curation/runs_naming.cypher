// Runs over documents that name an entity. Parameters: id.
MATCH (:Entity {id: $id})<-[:MENTIONS]-(d:Document)<-[:USED]-(r:Run)
RETURN d.id AS document, r.id AS run
ORDER BY document
