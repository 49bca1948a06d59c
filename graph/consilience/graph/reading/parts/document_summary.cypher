CALL (d) {
  OPTIONAL MATCH (d)<-[:USED]-(r:Run)
  WITH r, coalesce(r.accepted, 0) AS accepted, coalesce(r.contested, 0) AS contested, coalesce(r.rejected, 0) AS rejected
  ORDER BY accepted + contested + rejected DESC, r.id
  RETURN [each IN collect({run_id: r.id, team: r.team, schema: r.schema, rounds: r.rounds,
    accepted: accepted, contested: contested, rejected: rejected}) WHERE each.run_id IS NOT NULL] AS readings
}
CALL (d, readings) {
  WITH d, readings
  WHERE size(readings) > 1
  MATCH (d)<-[:USED]-(:Run)-[p:PRODUCED]->(f:Fact)
  WITH f, collect(p.status) AS said
  RETURN count(CASE WHEN 'accepted' IN said THEN f END) AS accepted,
    count(CASE WHEN 'contested' IN said AND NOT 'accepted' IN said THEN f END) AS contested,
    count(CASE WHEN NOT 'contested' IN said AND NOT 'accepted' IN said THEN f END) AS rejected
}
WITH d, readings, accepted, contested, rejected,
  CASE WHEN size(readings) = 1 THEN readings[0] END AS only,
  COLLECT { MATCH (d)<-[:PART_OF]-(c) RETURN COUNT { (c)<-[:IN]-() } } AS mentions
RETURN d.id AS id, d.name AS name, d.source AS source, d.media_type AS media_type, d.language AS language,
  size(mentions) AS chunks,
  reduce(sum = 0, number IN mentions | sum + number) AS mentions,
  COUNT { (d)-[:MENTIONS]->(:Entity) } AS entities,
  COUNT { (d)-[:MENTIONS]->(:Event) } AS events,
  coalesce(only.accepted, accepted) AS accepted, coalesce(only.contested, contested) AS contested,
  coalesce(only.rejected, rejected) AS rejected,
  COLLECT {
    MATCH (d)-[:DESCRIBED_BY]->(m:Metadatum)
    RETURN [m.key, m.position, m.kind, m.text, m.quantity] ORDER BY m.key, m.position
  } AS metadata,
  readings[0].run_id AS run_id, readings[0].team AS team, readings[0].schema AS schema, readings[0].rounds AS rounds,
  readings
