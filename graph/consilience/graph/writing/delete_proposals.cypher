// A run's proposals, and the experts that have none left.
// :param {run: "run_1"}
MATCH (:Run {id: $run})-[:PRODUCED]->(f:Fact)
MATCH (f)-[p:PROPOSED_BY]->(x:Expert)
WHERE p.run = $run
DELETE p
WITH DISTINCT x
WHERE NOT EXISTS { (x)<-[:PROPOSED_BY]-() } AND NOT EXISTS { (x)<-[:ASKED]-() }
DELETE x
