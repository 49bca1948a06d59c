// Facts that an entity is of its type; an accepted one gives the entity its label.
// :param {rows: [{id: "fact_9", subject: "entity_1", object: null, labels: ["Person"], edges: [{type: "Person",
// predicate: null}], properties: {id: "fact_9", kind: "entity", predicate: "Person", label: "Person",
// status: "accepted", confidence: 0.75, support: 1, runs: 1, agreement: 1.0, disagreement: 0.0}}]}
UNWIND $rows AS row
MATCH (e:Entity {id: row.subject})
CREATE (f:Fact)-[:ABOUT]->(e)
SET f = row.properties
SET e:$(row.labels)
