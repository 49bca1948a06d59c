// What the metadata of a document is made of, with the document locked until the transaction ends.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
SET d.name = d.name
RETURN d.metadata_given AS given, d.metadata_changes AS changes
