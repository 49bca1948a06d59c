// Whether there is a document.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
RETURN d.id AS id
