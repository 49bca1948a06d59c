// Invariant: a run says of a fact by a verdict of its own, and by experts that it heard, each with the round; a quote names
// a run that produced the fact, and is of that run's document.
// Repair: forget the document and ingest it again.
// :param {most: 20}
MATCH (f:Fact)
WITH f, COLLECT { MATCH (f)<-[:PRODUCED]-(r:Run) RETURN r.id } AS runs,
  COLLECT { MATCH (f)-[q:EVIDENCED_BY]->(:Chunk) RETURN DISTINCT coalesce(q.run, '') } AS quoted
WITH f, CASE
  WHEN EXISTS {
    MATCH (f)<-[p:PRODUCED]-(r:Run)
    WHERE NOT EXISTS { MATCH (v:Verdict {id: p.verdict}) WHERE v.run = r.id AND v.decision = p.status }
  } THEN 'a run says of it what no verdict of the run decided'
  WHEN EXISTS {
    MATCH (f)<-[p:PRODUCED]-(r:Run)
    WHERE p.experts IS NULL OR size(p.experts) <> size(p.proposed_in)
      OR any(id IN p.experts WHERE NOT EXISTS { (r)-[:HEARD]->(:Expert {id: id}) })
  } THEN 'it is proposed by an expert that the run did not hear'
  WHEN any(run IN quoted WHERE NOT run IN runs) THEN 'it has a quote of a run that did not produce it'
  WHEN EXISTS {
    MATCH (f)-[q:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(d:Document)
    MATCH (f)<-[:PRODUCED]-(r:Run)-[:USED]->(o:Document)
    WHERE r.id = q.run AND o <> d
  } THEN 'it has a quote of another document than the run that found it'
END AS wrong
WHERE wrong IS NOT NULL
RETURN f.id AS id, wrong
LIMIT $most
