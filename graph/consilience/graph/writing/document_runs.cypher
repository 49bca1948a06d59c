// Runs over a document. Parameters: document.
MATCH (:Document {id: $document})<-[:USED]-(r:Run)
RETURN r.id AS id
ORDER BY id
