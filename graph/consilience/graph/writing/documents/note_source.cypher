// Notes that a document came from this source too.
// :param {document: "doc_1", source: "https://example.org/a.txt"}
MATCH (d:Document {id: $document})
SET d.name = d.name
WITH d, coalesce(d.sources, [d.source]) + $source AS known
SET d.sources = COLLECT { UNWIND known AS source RETURN DISTINCT source ORDER BY source }
