// Facts that an entity plays a role in an event; an accepted one becomes an edge.
// :param {rows: [{id: "fact_9", subject: "event_1", object: "entity_1", labels: ["HAS_ARGUMENT"],
// edges: [{type: "HAS_ARGUMENT", predicate: null}], properties: {id: "fact_9", kind: "argument", predicate: "Agent",
// label: "HAS_ARGUMENT", status: "accepted", confidence: 0.75, support: 1, runs: 1, agreement: 1.0,
// disagreement: 0.0}}]}
UNWIND $rows AS row
MATCH (v:Event {id: row.subject})
WITH row, v, row.object AS object
MATCH (e:Entity {id: object})
CREATE (v)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(e)
SET f = row.properties
FOREACH (edge IN row.edges | CREATE (v)-[:HAS_ARGUMENT {
  role: f.predicate, fact: f.id, support: f.support, confidence: f.confidence}]->(e))
