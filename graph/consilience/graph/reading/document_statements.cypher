// Relations and arguments that a document's runs produced, with their quotes in the document.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})<-[:USED]-(:Run)-[p:PRODUCED]->(f:Fact)
WHERE f.kind IN ['relation', 'argument']
WITH d, f, max(p.confidence) AS confidence
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
RETURN f.id AS fact_id, f.kind AS kind, f.predicate AS predicate, f.status AS status, confidence,
  s.id AS subject_id, coalesce(s.name, s.trigger) AS subject_name, s.type AS subject_type,
  o.id AS object_id, o.name AS object_name, o.type AS object_type,
  COLLECT {
    MATCH (f)-[q:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(d)
    WHERE q.start IS NOT NULL
    WITH DISTINCT q.start AS start, q.end AS end
    RETURN [start, end] ORDER BY start, end
  } AS quotes
ORDER BY kind DESC, fact_id
