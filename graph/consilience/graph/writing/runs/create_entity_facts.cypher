// Facts that an entity is of its type; an accepted one gives the entity its label. Parameters: rows.
UNWIND $rows AS row
MATCH (e:Entity {id: row.subject})
CREATE (f:Fact)-[:ABOUT]->(e)
SET f = row.properties
SET e:$(row.labels)
