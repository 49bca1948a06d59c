// A document, if it is not known that it came from this source.
// :param {document: "doc_1", source: "https://example.org/a.txt"}
MATCH (d:Document {id: $document})
WHERE NOT $source IN coalesce(d.sources, [d.source])
RETURN d.id AS id
