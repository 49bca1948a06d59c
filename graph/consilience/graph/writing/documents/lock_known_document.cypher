// Locks a document until the transaction ends, if it is there, and tells whether people's decisions rest on it. It is
// looked for again under the lock: who had it before may have withdrawn the document.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})
SET d.name = d.name
WITH count(d) AS locked
MATCH (d:Document {id: $document})
RETURN d.id AS id, EXISTS { (d)<-[:BASED_ON]-(:Review) }
  OR EXISTS { MATCH (d)<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact) WHERE f.review IS NOT NULL } AS decided
