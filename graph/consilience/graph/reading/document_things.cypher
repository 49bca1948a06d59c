// Entities and events of a document, with the status of the fact that they are of their type, and how sure the
// document's runs were of it.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})-[:MENTIONS]->(n)
OPTIONAL MATCH (n)<-[:ABOUT]-(f:Fact)
OPTIONAL MATCH (f)<-[p:PRODUCED]-(:Run)-[:USED]->(d)
WITH n, f, max(p.confidence) AS confidence
RETURN n.id AS id, n.type AS type, coalesce(n.name, n.trigger) AS name, n.realis AS realis, f.status AS status,
  confidence
ORDER BY id
