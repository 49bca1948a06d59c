// What a run asked of experts, and those of them that nothing else is known of.
// :param {run: "run_1"}
MATCH (:Run {id: $run})-[a:ASKED]->(x:Expert)
DELETE a
WITH DISTINCT x
WHERE NOT EXISTS { (x)<-[:PROPOSED_BY]-() } AND NOT EXISTS { (x)<-[:ASKED]-() }
DELETE x
