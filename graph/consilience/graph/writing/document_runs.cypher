// Runs over a document.
// :param {document: "doc_1"}
MATCH (:Document {id: $document})<-[:USED]-(r:Run)
RETURN r.id AS id
ORDER BY id
