// A document's chunks, and with them the quotes in them.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:PART_OF]-(c:Chunk)
DETACH DELETE c
