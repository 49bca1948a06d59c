// Events of a document; one may have stayed from before, held by a reviewed fact. Parameters: document, rows.
MATCH (d:Document {id: $document})
UNWIND $rows AS row
MERGE (v:Event {id: row.id})
SET v += row
CREATE (d)-[:MENTIONS {name: row.trigger}]->(v)
