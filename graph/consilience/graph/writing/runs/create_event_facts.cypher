// Facts that an event of this type happened; an accepted one gives the event its label. Parameters: rows.
UNWIND $rows AS row
MATCH (v:Event {id: row.subject})
CREATE (f:Fact)-[:ABOUT]->(v)
SET f = row.properties
SET v:$(row.labels)
