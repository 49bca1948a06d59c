// A document with what the graph made of it.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
// part document_summary
