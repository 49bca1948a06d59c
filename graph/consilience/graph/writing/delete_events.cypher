// A document's events, but those that a reviewed fact holds. Parameters: document.
MATCH (:Document {id: $document})-[:MENTIONS]->(v:Event)
WHERE NOT EXISTS { (v)<-[:SUBJECT|ABOUT]-(:Fact) }
DETACH DELETE v
