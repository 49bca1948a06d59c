// All documents but these.
// :param {ids: ["doc_1"]}
MATCH (d:Document)
WHERE d.id > '' AND NOT d.id IN $ids
RETURN d.id AS id
