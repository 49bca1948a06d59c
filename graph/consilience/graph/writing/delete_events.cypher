// A document's events, but those that a reviewed fact holds.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(v:Event)
WHERE NOT EXISTS { (v)<-[:SUBJECT|ABOUT]-(:Fact) }
DETACH DELETE v
