// A page of documents with what the graph made of them, in the order of name and id; `part` null lets all names pass, `within` all
// documents.
// :param {part: "a", name: "", id: "", within: ["doc_1"], limit: 51}
MATCH (d:Document)
WHERE (d.name > $name OR (d.name = $name AND d.id > $id))
  AND ($within IS NULL OR d.id IN $within)
  AND ($part IS NULL OR toLower(d.name) CONTAINS toLower($part))
WITH d
ORDER BY d.name, d.id
LIMIT $limit
// part document_summary
ORDER BY name, id
