// That a run heard and asked experts, and those of them that no other run did.
// :param {run: "run_1"}
MATCH (:Run {id: $run})-[h:HEARD|ASKED]->(x:Expert)
DELETE h
WITH DISTINCT x
WHERE NOT EXISTS { (x)<-[:HEARD|ASKED]-() }
DELETE x
