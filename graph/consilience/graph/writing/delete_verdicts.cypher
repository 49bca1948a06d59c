// A run's verdicts, and the debates that led to no other.
// :param {run: "run_1"}
MATCH (v:Verdict {run: $run})
OPTIONAL MATCH (v)-[:OF]->(b:Debate)
DETACH DELETE v
WITH DISTINCT b
WHERE b IS NOT NULL AND NOT EXISTS { (b)<-[:OF]-() }
DELETE b
