OPTIONAL MATCH (d)<-[:USED]-(r:Run)
RETURN d.id AS id, d.name AS name, d.source AS source, d.media_type AS media_type, d.language AS language,
  COUNT { (d)<-[:PART_OF]-() } AS chunks,
  COUNT { (d)<-[:PART_OF]-()<-[:IN]-() } AS mentions,
  COUNT { (d)-[:MENTIONS]->(:Entity) } AS entities,
  COUNT { (d)-[:MENTIONS]->(:Event) } AS events,
  COUNT { (r)-[p:PRODUCED]->() WHERE p.status = 'accepted' } AS accepted,
  COUNT { (r)-[p:PRODUCED]->() WHERE p.status = 'contested' } AS contested,
  COUNT { (r)-[p:PRODUCED]->() WHERE p.status = 'rejected' } AS rejected,
  r.id AS run_id, r.team AS team, r.schema AS schema, r.rounds AS rounds
