// One document's node, created or refreshed, locked until the transaction ends, with its current run. It keeps all the
// sources that it came from. Parameters: document.
MERGE (d:Document {id: $document.id})
SET d.name = $document.name
WITH d, coalesce(d.sources, CASE WHEN d.source IS NULL THEN [] ELSE [d.source] END) + $document.source AS known
SET d += $document, d.sources = COLLECT { UNWIND known AS source RETURN DISTINCT source ORDER BY source }
WITH d
OPTIONAL MATCH (d)<-[:USED]-(r:Run)
RETURN r.id AS run, r.digest AS digest
