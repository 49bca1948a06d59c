// Facts that an entity plays a role in an event, with what one run says of them; an accepted one becomes an edge.
// :param {run: "run_1", rows: [{subject: "event_1", object: "entity_1",
// edges: [{type: "HAS_ARGUMENT", predicate: null}], properties: {id: "fact_9", kind: "argument", predicate: "Agent",
// label: "HAS_ARGUMENT", status: "accepted", confidence: 0.75, support: 1, runs: 1, agreement: 1.0, disagreement: 0.0},
// said: {status: "accepted", confidence: 0.75, gate: null, relation: null, verdict: "verdict_1",
// experts: ["expert_1"], proposed_in: [1]}, evidence: [{chunk: "chunk_1", properties: {quote: "Ann founded Acme.", start: 0,
// end: 17, verified: true, run: "run_1"}}]}]}
CYPHER replan=skip
MATCH (r:Run {id: $run})
UNWIND $rows AS row
MATCH (v:Event {id: row.subject})
WITH r, row, v, row.object AS object
MATCH (e:Entity {id: object})
CREATE (v)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(e), (r)-[p:PRODUCED]->(f)
SET f = row.properties, p = row.said
FOREACH (edge IN row.edges | CREATE (v)-[:HAS_ARGUMENT {
  role: f.predicate, fact: f.id, support: f.support, confidence: f.confidence}]->(e))
// part quotes
