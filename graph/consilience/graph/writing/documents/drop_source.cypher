// Takes a source from a document, if it has others.
// :param {document: "doc_1", source: "https://example.org/a.txt"}
MATCH (d:Document {id: $document})
SET d.name = d.name
WITH d, [source IN coalesce(d.sources, [d.source]) WHERE source <> $source] AS others
WHERE size(others) > 0
SET d.sources = others, d.source = CASE WHEN d.source = $source THEN others[0] ELSE d.source END
RETURN d.id AS id
