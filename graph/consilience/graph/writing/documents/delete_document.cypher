// A document's node.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
DETACH DELETE d
