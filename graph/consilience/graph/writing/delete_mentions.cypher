// A document's mentions.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention)
DETACH DELETE m
