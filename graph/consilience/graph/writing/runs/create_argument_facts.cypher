// Facts that an entity plays a role in an event; an accepted one becomes an edge. Parameters: rows.
UNWIND $rows AS row
MATCH (v:Event {id: row.subject})
WITH row, v, row.object AS object
MATCH (e:Entity {id: object})
CREATE (v)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(e)
SET f = row.properties
FOREACH (edge IN row.edges | CREATE (v)-[:HAS_ARGUMENT {
  role: f.predicate, fact: f.id, support: f.support, confidence: f.confidence}]->(e))
