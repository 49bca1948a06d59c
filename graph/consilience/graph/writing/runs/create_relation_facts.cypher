// Facts that a relation holds, with what one run says of them; an accepted one becomes an edge of the relation's type.
// The edge is created and never merged: merging by a type that is a parameter would scan all relationships.
// :param {run: "run_1", rows: [{subject: "entity_1", object: "entity_2", edges: [{type: "joined", predicate: null}],
// properties: {id: "fact_9", kind: "relation", predicate: "joined", label: "joined", status: "accepted",
// confidence: 0.75, support: 1, runs: 1, agreement: 1.0, disagreement: 0.0},
// said: {status: "accepted", confidence: 0.75, gate: null, relation: "joined",
// verdict: "verdict_1", experts: ["expert_1"], proposed_in: [1]}, evidence: [{chunk: "chunk_1", properties:
// {quote: "Ann founded Acme.", start: 0, end: 17, verified: true, run: "run_1"}}]}]}
CYPHER replan=skip
MATCH (r:Run {id: $run})
UNWIND $rows AS row
MATCH (s:Entity {id: row.subject})
WITH r, row, s, row.object AS object
MATCH (o:Entity {id: object})
CREATE (s)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o), (r)-[p:PRODUCED]->(f)
SET f = row.properties, p = row.said
FOREACH (edge IN row.edges | CREATE (s)-[:$(edge.type) {
  fact: f.id, support: f.support, confidence: f.confidence, predicate: edge.predicate}]->(o))
// part quotes
