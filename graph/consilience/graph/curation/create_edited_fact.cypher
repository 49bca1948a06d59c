// A fact that a person made from another one.
// :param {subject: "entity_1", object: "entity_2", fact: {id: "fact_9", kind: "relation", predicate: "joined",
// label: "joined", status: "accepted", confidence: 0.75, support: 0, runs: 0, agreement: 0.0, disagreement: 0.0}}
MATCH (s:Entity|Event {id: $subject})
WITH s, $object AS object
MATCH (o:Entity {id: object})
MERGE (f:Fact {id: $fact.id})
ON CREATE SET f += $fact
WITH s, o, f
WHERE NOT EXISTS { (f)-[:SUBJECT]->() }
CREATE (s)<-[:SUBJECT]-(f)-[:OBJECT]->(o)
