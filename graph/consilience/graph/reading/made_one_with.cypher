// The entity that people made one with this one, in all documents, and whether it is there.
// :param {id: "entity_1"}
MATCH (c:Decision {entity: $id})
WHERE c.decision = 'same' AND c.documents IS NULL
RETURN c.into AS into, EXISTS { MATCH (:Entity {id: c.into}) } AS is_there
ORDER BY c.number DESC
LIMIT 1
