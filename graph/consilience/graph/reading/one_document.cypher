// A document with what the graph made of it. Parameters: document.
MATCH (d:Document {id: $document})
// part document_summary
