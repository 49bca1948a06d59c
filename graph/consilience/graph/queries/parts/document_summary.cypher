OPTIONAL MATCH (d)<-[:USED]-(r:Run)
WITH d, r, COLLECT { MATCH (d)<-[:PART_OF]-(c) RETURN COUNT { (c)<-[:IN]-() } } AS mentions
RETURN d.id AS id, d.name AS name, d.source AS source, d.media_type AS media_type, d.language AS language,
  size(mentions) AS chunks,
  reduce(sum = 0, number IN mentions | sum + number) AS mentions,
  COUNT { (d)-[:MENTIONS]->(:Entity) } AS entities,
  COUNT { (d)-[:MENTIONS]->(:Event) } AS events,
  coalesce(r.accepted, 0) AS accepted, coalesce(r.contested, 0) AS contested, coalesce(r.rejected, 0) AS rejected,
  r.id AS run_id, r.team AS team, r.schema AS schema, r.rounds AS rounds
