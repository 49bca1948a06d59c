// One document's node, created or refreshed, locked until the transaction ends, with its current run.
// Parameters: document.
MERGE (d:Document {id: $document.id})
SET d += $document
WITH d
OPTIONAL MATCH (d)<-[:USED]-(r:Run)
RETURN r.id AS run, r.digest AS digest
