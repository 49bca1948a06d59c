// Facts as decisions about entities make them, if they are not there. Parameters: rows.
UNWIND $rows AS row
MERGE (f:Fact {id: row.properties.id})
ON CREATE SET f += row.properties
WITH f, row, row.subject AS subject
WHERE NOT EXISTS { (f)-[:SUBJECT|ABOUT]->() }
MATCH (s:Entity|Event {id: subject})
FOREACH (_ IN CASE WHEN row.object IS NULL THEN [1] ELSE [] END | CREATE (f)-[:ABOUT]->(s))
WITH f, s, row.object AS object
MATCH (o:Entity {id: object})
CREATE (s)<-[:SUBJECT]-(f)-[:OBJECT]->(o)
