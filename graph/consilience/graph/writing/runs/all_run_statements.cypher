// All that a run says of facts.
// :param {run: "run_1"}
MATCH (r:Run {id: $run})-[:USED]->(d:Document)
MATCH (r)-[p:PRODUCED]->(f:Fact)
// part statement
