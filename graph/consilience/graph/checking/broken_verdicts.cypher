// Invariant: a verdict is of a run that is there and decided a fact, or did before a merge, and a debate led to a verdict.
// Repair: delete the node: nothing rests on it.
// :param {most: 20}
CALL () {
  MATCH (b:Debate)
  WHERE NOT EXISTS { (b)<-[:OF]-(:Verdict) }
  RETURN b.id AS id, 'it led to no verdict' AS wrong
  UNION ALL
  MATCH (v:Verdict)
  WITH v.run AS run, collect(v.id) AS ids
  OPTIONAL MATCH (r:Run {id: run})
  WITH ids, r, COLLECT { MATCH (r)-[p:PRODUCED]->(:Fact) RETURN DISTINCT coalesce(p.verdict, '') } AS used
  UNWIND ids AS id
  WITH id, r, used
  WHERE r IS NULL OR NOT (id IN used OR coalesce(r.original, '') CONTAINS id)
  RETURN id, CASE WHEN r IS NULL THEN 'its run is not there' ELSE 'it decided nothing' END AS wrong
}
RETURN id, wrong
LIMIT $most
