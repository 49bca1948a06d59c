// What is suggested or linked without asking of a document's events: it rests on what the document said.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})-[:MENTIONS]->(:Event)<-[:CONCERNS]-(p:EventPair)
WHERE p.state = 'open' OR p.by = 'resolver'
WITH DISTINCT p
DETACH DELETE p
