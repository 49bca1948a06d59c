// Locks a document until the transaction ends, if it is there, and tells whether people's decisions rest on it.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
SET d.name = d.name
RETURN d.id AS id, EXISTS { (d)<-[:BASED_ON]-(:Review) }
  OR EXISTS { MATCH (d)<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact) WHERE f.review IS NOT NULL } AS decided
