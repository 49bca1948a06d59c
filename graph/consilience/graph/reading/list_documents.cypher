// All documents with what the graph made of them, by name. No parameters.
MATCH (d:Document)
// part document_summary
ORDER BY name, id
