// A document's mentions. Parameters: document.
MATCH (:Document {id: $document})<-[:PART_OF]-(:Chunk)<-[:IN]-(m:Mention)
DETACH DELETE m
