// A fact that a person made from another one. Parameters: subject, object, fact.
MATCH (s:Entity|Event {id: $subject})
WITH s, $object AS object
MATCH (o:Entity {id: object})
MERGE (f:Fact {id: $fact.id})
ON CREATE SET f += $fact
WITH s, o, f
WHERE NOT EXISTS { (f)-[:SUBJECT]->() }
CREATE (s)<-[:SUBJECT]-(f)-[:OBJECT]->(o)
