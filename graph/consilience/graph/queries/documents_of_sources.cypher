// The documents that came from one of these sources, all versions of them. Parameters: sources.
MATCH (d:Document)
WHERE d.source IN $sources
RETURN d.id AS id, d.source AS source, d.name AS name
ORDER BY source, id
