// A document's chunks with the quotes in them, and its mentions.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:PART_OF]-(c:Chunk)
OPTIONAL MATCH (c)<-[:IN]-(m:Mention)
DETACH DELETE m, c
