// Facts as decisions about entities make them, if they are not there. The object of an attribute is no node.
// :param {rows: [{subject: "entity_1", object: "entity_2", properties: {id: "fact_9", kind: "relation",
// predicate: "joined", label: "joined", status: "accepted", confidence: 0.75, support: 1, runs: 1, agreement: 1.0,
// disagreement: 0.0}}]}
UNWIND $rows AS row
MERGE (f:Fact {id: row.properties.id})
ON CREATE SET f += row.properties
WITH f, row, row.subject AS subject
WHERE NOT EXISTS { (f)-[:SUBJECT|ABOUT]->() }
MATCH (s:Entity|Event {id: subject})
FOREACH (_ IN CASE WHEN f.kind = 'attribute' THEN [1] ELSE [] END | CREATE (f)-[:SUBJECT]->(s))
FOREACH (_ IN CASE WHEN row.object IS NULL THEN [1] ELSE [] END | CREATE (f)-[:ABOUT]->(s))
WITH f, s, CASE WHEN f.kind = 'attribute' THEN null ELSE row.object END AS object
MATCH (o:Entity {id: object})
CREATE (s)<-[:SUBJECT]-(f)-[:OBJECT]->(o)
