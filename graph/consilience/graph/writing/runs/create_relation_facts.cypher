// Facts that a relation holds; an accepted one becomes an edge of the relation's type. The edge is created and never
// merged: merging by a type that is a parameter would scan all relationships.
// :param {rows: [{id: "fact_9", subject: "entity_1", object: "entity_2", labels: ["joined"], edges: [{type: "joined",
// predicate: null}], properties: {id: "fact_9", kind: "relation", predicate: "joined", label: "joined",
// status: "accepted", confidence: 0.75, support: 1, runs: 1, agreement: 1.0, disagreement: 0.0}}]}
UNWIND $rows AS row
MATCH (s:Entity {id: row.subject})
WITH row, s, row.object AS object
MATCH (o:Entity {id: object})
CREATE (s)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o)
SET f = row.properties
FOREACH (edge IN row.edges | CREATE (s)-[:$(edge.type) {
  fact: f.id, support: f.support, confidence: f.confidence, predicate: edge.predicate}]->(o))
