// What people decided about entities as far as it concerns a document; what names the document comes last.
// :param {ids: ["entity_1", "entity_2"], document: "doc_1"}
MATCH (c:Decision)
WHERE c.entity IN $ids AND (c.documents IS NULL OR $document IN c.documents)
RETURN c.id AS id, c.entity AS entity, c.into AS into, c.type AS type, c.key AS key, c.name AS name
ORDER BY CASE WHEN c.documents IS NULL THEN 0 ELSE 1 END, c.number
