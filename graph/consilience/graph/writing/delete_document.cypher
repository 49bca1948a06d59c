// A document's node. Parameters: document.
MATCH (d:Document {id: $document})
DETACH DELETE d
