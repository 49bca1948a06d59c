// Invariant: a verdict is of a run that is there and decided a fact, and a debate led to a verdict.
// Repair: delete the node: nothing rests on it.
// :param {most: 20}
MATCH (n:Verdict|Debate)
WITH n, CASE
  WHEN n:Debate AND NOT EXISTS { (n)<-[:OF]-(:Verdict) } THEN 'it led to no verdict'
  WHEN n:Verdict AND NOT EXISTS { (n)<-[:DECIDED_BY]-(:Fact) } THEN 'it decided nothing'
  WHEN n:Verdict AND NOT EXISTS { MATCH (r:Run) WHERE r.id = n.run } THEN 'its run is not there'
END AS wrong
WHERE wrong IS NOT NULL
RETURN n.id AS id, wrong
LIMIT $most
