// Facts that a document's run produced.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
WITH DISTINCT f.id AS id
ORDER BY id
RETURN collect(id) AS ids
