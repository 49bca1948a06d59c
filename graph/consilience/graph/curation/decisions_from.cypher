// Where decisions send entities, in any document.
// :param {ids: ["entity_1", "entity_2"]}
MATCH (c:Decision)
WHERE c.entity IN $ids
RETURN DISTINCT c.into AS into
ORDER BY into
