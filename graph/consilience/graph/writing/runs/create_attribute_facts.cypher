// Facts that an entity has a value, with what one run says of them; the value stands in the fact, and no edge stands for it.
// :param {run: "run_1", rows: [{subject: "entity_1", properties: {id: "fact_9", kind: "attribute", predicate: "age",
// label: "age", status: "accepted", confidence: 0.75, support: 1, runs: 1, agreement: 1.0, disagreement: 0.0,
// value: "34", datatype: "xsd:integer", unit: "year", number: 34.0}, said: {status: "accepted", confidence: 0.75,
// gate: null, relation: null, verdict: "verdict_1", experts: ["expert_1"], proposed_in: [1]}, evidence: [{chunk: "chunk_1",
// properties: {quote: "Ann, 34,", start: 0, end: 8, verified: true, run: "run_1"}}]}]}
CYPHER replan=skip
MATCH (r:Run {id: $run})
UNWIND $rows AS row
MATCH (e:Entity {id: row.subject})
CREATE (r)-[p:PRODUCED]->(f:Fact)-[:SUBJECT]->(e)
SET f = row.properties, p = row.said
// part quotes
