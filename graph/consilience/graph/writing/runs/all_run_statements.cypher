// All that a run says of facts. Parameters: run.
MATCH (r:Run {id: $run})-[:USED]->(d:Document)
MATCH (r)-[p:PRODUCED]->(f:Fact)
// part statement
