// What one run says of facts that are there: its status, its verdict, who proposed them in which rounds, and the quotes.
// :param {run: "run_1", rows: [{id: "fact_1", said: {status: "accepted", confidence: 0.75, gate: null,
// relation: "founded", verdict: "verdict_1", experts: ["expert_1"], proposed_in: [1]}, unverified: false,
// evidence: [{chunk: "chunk_1", properties: {quote: "Ann founded Acme.", start: 0, end: 17, verified: true,
// run: "run_1", links: [0, 3, 20, 28], valid_from: "2003", valid_to: "2011", valid_start: 18, valid_end: 37}}]}]}
CYPHER replan=skip
MATCH (r:Run {id: $run})
UNWIND $rows AS row
MATCH (f:Fact {id: row.id})
CREATE (r)-[p:PRODUCED]->(f)
SET p = row.said
FOREACH (_ IN CASE WHEN row.unverified THEN [1] ELSE [] END | SET f.unverified = true)
// part quotes
