// All documents with what the graph made of them, by name; `within` null lets all pass.
// :param {within: ["doc_1"]}
MATCH (d:Document)
WHERE ($within IS NULL OR d.id IN $within)
// part document_summary
ORDER BY name, id
