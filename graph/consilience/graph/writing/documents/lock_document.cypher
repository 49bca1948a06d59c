// One document's node, created or refreshed, locked until the transaction ends, with its runs and how many facts each of
// them states, and whether people's decisions rest on it from before it was withdrawn. It keeps all the sources that it
// came from.
// :param {document: {id: "doc_1", text: "Ann founded Acme.\n", name: "a.txt", source: "texts/a.txt",
// media_type: "text/plain", language: "en"}}
MERGE (d:Document {id: $document.id})
SET d.name = $document.name
WITH d, coalesce(d.sources, CASE WHEN d.source IS NULL THEN [] ELSE [d.source] END) + $document.source AS known
SET d += $document, d.sources = COLLECT { UNWIND known AS source RETURN DISTINCT source ORDER BY source }
WITH d
OPTIONAL MATCH (d)<-[:USED]-(r:Run)
RETURN r.id AS run, r.digest AS digest, r.schema AS schema, r.team AS team,
  coalesce(r.accepted, 0) + coalesce(r.contested, 0) + coalesce(r.rejected, 0) AS facts,
  EXISTS { (:Withdrawn {id: $document.id}) } AS withdrawn
ORDER BY run
