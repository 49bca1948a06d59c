// Locks a document until the transaction ends, if it is there.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
SET d.name = d.name
RETURN d.id AS id
