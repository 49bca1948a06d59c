// Documents that name an entity - only these, or all but others -, how many there are, and of some of them, those first
// that name it most, what they call it and where.
// :param {id: "entity_1", only: ["doc_1"], without: ["doc_2"], most: 3, places: 2}
MATCH (e:Entity {id: $id})<-[n:MENTIONS]-(d:Document)
WITH DISTINCT e, d, n
WHERE true
  AND ($only IS NULL OR d.id IN $only)
  AND ($without IS NULL OR NOT d.id IN $without)
WITH e, d, n, COUNT { (d)<-[:PART_OF]-(:Chunk)<-[:IN]-(:Mention)-[:REFERS_TO]->(e) } AS mentions
ORDER BY mentions DESC, d.id
WITH e, collect({document: d, names: n, mentions: mentions}) AS found
UNWIND found[..$most] AS one
WITH e, size(found) AS total, one, one.document AS d, one.names AS n
RETURN total, d.id AS id, d.name AS name, n.name AS called, n.aliases AS aliases, one.mentions AS mentions,
  COLLECT {
    MATCH (d)<-[:PART_OF]-(c:Chunk)<-[:IN]-(m:Mention)-[:REFERS_TO]->(e)
    WITH DISTINCT c, m
    ORDER BY m.start, m.id
    LIMIT $places
    RETURN {start: m.start, end: m.end, text: m.text, chunk_start: c.start, chunk_text: c.text}
  } AS places
