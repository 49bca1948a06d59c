// What a run says of facts about these entities.
// :param {run: "run_1", ids: ["entity_1", "entity_2"]}
MATCH (r:Run {id: $run})-[:USED]->(d:Document)
UNWIND $ids AS id
MATCH (e:Entity {id: id})<-[:SUBJECT|OBJECT|ABOUT]-(f:Fact)<-[p:PRODUCED]-(r)
WITH DISTINCT r, d, f, p
// part statement
