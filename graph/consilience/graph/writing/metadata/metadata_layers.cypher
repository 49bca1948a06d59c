// What the metadata of a document is made of, as JSON: what came with it, and what people changed since.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
RETURN d.metadata_given AS given, d.metadata_changes AS changes
