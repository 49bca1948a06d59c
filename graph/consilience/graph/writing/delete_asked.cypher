// What a run asked of experts, and those of them that nothing else is known of. Parameters: run.
MATCH (:Run {id: $run})-[a:ASKED]->(x:Expert)
DELETE a
WITH DISTINCT x
WHERE NOT EXISTS { (x)<-[:PROPOSED_BY]-() } AND NOT EXISTS { (x)<-[:ASKED]-() }
DELETE x
