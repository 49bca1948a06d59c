// What a run says of facts about these entities. Parameters: run, ids.
MATCH (r:Run {id: $run})-[:USED]->(d:Document)
UNWIND $ids AS id
MATCH (e:Entity {id: id})<-[:SUBJECT|OBJECT|ABOUT]-(f:Fact)<-[p:PRODUCED]-(r)
WITH DISTINCT r, d, f, p
// part statement
