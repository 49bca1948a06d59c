RETURN f.id AS id, f.kind AS kind, f.predicate AS predicate, f.label AS label,
  head(COLLECT { MATCH (f)-[:SUBJECT|ABOUT]->(s) RETURN s.id }) AS subject,
  coalesce(head(COLLECT { MATCH (f)-[:OBJECT]->(o) RETURN o.id }),
    f.value + '^^' + f.datatype + coalesce(' ' + f.unit, '')) AS object,
  p.status AS status, p.confidence AS confidence, p.gate AS gate, p.relation AS relation, p.verdict AS verdict,
  COLLECT {
    MATCH (f)-[q:EVIDENCED_BY]->(c:Chunk)-[:PART_OF]->(d)
    WHERE q.run = r.id
    WITH c, q, {chunk: c.id, quote: q.quote, start: q.start, end: q.end, verified: q.verified} AS quote
    WITH c, q, CASE WHEN q.links IS NULL THEN quote ELSE quote {.*, links: q.links} END AS quote
    RETURN CASE WHEN q.valid_start IS NULL THEN quote ELSE quote {
      .*, valid_from: q.valid_from, valid_to: q.valid_to, valid_start: q.valid_start, valid_end: q.valid_end} END
    ORDER BY q.start, q.end, q.quote, c.id
  } AS evidence,
  [at IN range(0, size(p.experts) - 1) | {expert: p.experts[at], round: p.proposed_in[at]}] AS proposals
ORDER BY id
