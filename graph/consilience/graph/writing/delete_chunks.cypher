// A document's chunks, and with them the quotes in them. Parameters: document.
MATCH (:Document {id: $document})<-[:PART_OF]-(c:Chunk)
DETACH DELETE c
