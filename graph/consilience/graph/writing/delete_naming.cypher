// What a document calls entities and events. Parameters: document.
MATCH (:Document {id: $document})-[m:MENTIONS]->()
DELETE m
