// Facts that an entity is of its type, with what one run says of them; an accepted one gives the entity its label.
// :param {run: "run_1", rows: [{subject: "entity_1", labels: ["Person"], properties: {id: "fact_9", kind: "entity",
// predicate: "Person", label: "Person", status: "accepted", confidence: 0.75, support: 1, runs: 1, agreement: 1.0,
// disagreement: 0.0}, said: {status: "accepted", confidence: 0.75, gate: null,
// relation: null, verdict: "verdict_1", experts: ["expert_1"], proposed_in: [1]}, evidence: [{chunk: "chunk_1", properties:
// {quote: "Ann founded Acme.", start: 0, end: 17, verified: true, run: "run_1"}}]}]}
CYPHER replan=skip
MATCH (r:Run {id: $run})
UNWIND $rows AS row
MATCH (e:Entity {id: row.subject})
CREATE (r)-[p:PRODUCED]->(f:Fact)-[:ABOUT]->(e)
SET f = row.properties, p = row.said
SET e:$(row.labels)
// part quotes
