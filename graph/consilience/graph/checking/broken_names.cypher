// Invariant: an entity's aliases are all names by which documents mention it, and its name is one of them.
// Repair: ingest a document that mentions it again with --again, or restore the graph from its last export.
// :param {most: 20}
MATCH (e:Entity)
WITH e, COLLECT { MATCH (e)<-[m:MENTIONS]-(:Document) UNWIND m.aliases AS alias RETURN DISTINCT alias } AS said
WITH e, CASE
  WHEN NOT coalesce(e.name IN e.aliases, false) THEN 'its name is none of its aliases'
  WHEN size(said) = 0 THEN null
  WHEN size(said) <> size(e.aliases) OR any(alias IN said WHERE NOT alias IN e.aliases)
    THEN 'its aliases are not the names by which documents mention it'
END AS wrong
WHERE wrong IS NOT NULL
RETURN e.id AS id, wrong
LIMIT $most
