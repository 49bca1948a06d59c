// Facts that people made from what a document says.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:BASED_ON]-(:Review)-[:OF]->(f:Fact)
RETURN DISTINCT f.id AS id
ORDER BY id
