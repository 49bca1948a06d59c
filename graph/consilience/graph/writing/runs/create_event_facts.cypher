// Facts that an event of this type happened, with what one run says of them; an accepted one gives the event its label.
// :param {run: "run_1", rows: [{subject: "event_1", labels: ["Business_Start_Org"], properties: {id: "fact_9",
// kind: "event", predicate: "Business.Start-Org", label: "Business_Start_Org", status: "accepted", confidence: 0.75,
// support: 1, runs: 1, agreement: 1.0, disagreement: 0.0},
// said: {status: "accepted", confidence: 0.75, gate: null, relation: null,
// verdict: "verdict_1", experts: ["expert_1"], proposed_in: [1]}, evidence: [{chunk: "chunk_1", properties:
// {quote: "Ann founded Acme.", start: 0, end: 17, verified: true, run: "run_1"}}]}]}
CYPHER replan=skip
MATCH (r:Run {id: $run})
UNWIND $rows AS row
MATCH (v:Event {id: row.subject})
CREATE (r)-[p:PRODUCED]->(f:Fact)-[:ABOUT]->(v)
SET f = row.properties, p = row.said
SET v:$(row.labels)
// part quotes
