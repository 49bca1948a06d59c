// Where decisions send entities, in any document. Parameters: ids.
MATCH (c:Decision)
WHERE c.entity IN $ids
RETURN DISTINCT c.into AS into
ORDER BY into
