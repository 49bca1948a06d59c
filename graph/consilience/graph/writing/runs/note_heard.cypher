// The experts whose proposals a run heard, and what it asked of those that asked a model. The rows are in the order of the
// experts' ids.
// :param {run: "run_1", rows: [{properties: {id: "expert_9", name: "reader", task: "relations", kind: "chat",
// signature: "reader|v:2"}, heard: true, asked: [{calls: 3, prompt_tokens: 1000, completion_tokens: 200, cost: 0.125}]}]}
CYPHER replan=skip
MATCH (r:Run {id: $run})
UNWIND $rows AS row
MERGE (x:Expert {id: row.properties.id})
ON CREATE SET x += row.properties
FOREACH (_ IN CASE WHEN row.heard THEN [1] ELSE [] END | CREATE (r)-[:HEARD]->(x))
FOREACH (spent IN row.asked |
  CREATE (r)-[a:ASKED]->(x)
  SET a = spent)
