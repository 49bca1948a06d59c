// The documents that came from one of these sources, all versions of them.
// :param {sources: ["https://example.org/a.txt"]}
MATCH (d:Document)
WITH d, coalesce(d.sources, [d.source]) AS sources
WHERE any(source IN sources WHERE source IN $sources)
RETURN d.id AS id, d.source AS source, sources, d.name AS name
ORDER BY source, id
