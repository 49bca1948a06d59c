// Invariant: whatever names the run that it is of (a quote, a proposal, a verdict of a fact) is of a run that produced the
// fact; a quote is of the document of its run, and each run decided each of its facts once.
// Repair: forget the document and ingest it again.
// :param {most: 20}
MATCH (f:Fact)
WITH f, COLLECT { MATCH (f)<-[:PRODUCED]-(r:Run) RETURN r.id } AS runs,
  COLLECT { MATCH (f)-[v:DECIDED_BY]->(:Verdict) RETURN coalesce(v.run, '') } AS decided,
  COLLECT { MATCH (f)-[p:PROPOSED_BY]->(:Expert) RETURN DISTINCT coalesce(p.run, '') } AS proposed,
  COLLECT { MATCH (f)-[q:EVIDENCED_BY]->(:Chunk) RETURN DISTINCT coalesce(q.run, '') } AS quoted
WITH f, CASE
  WHEN size(decided) <> size(runs) OR any(run IN runs WHERE NOT run IN decided)
    THEN 'its runs and the verdicts on it are not one to one'
  WHEN any(run IN proposed WHERE NOT run IN runs) THEN 'it is proposed in a run that did not produce it'
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
