// Event nuggets of a document with the links to what they refer to. Parameters: rows.
UNWIND $rows AS row
MATCH (c:Chunk {id: row.chunk})
CREATE (m:Mention)-[:IN]->(c)
SET m = row.properties
WITH m, row
UNWIND row.references AS reference
MATCH (v:Event {id: reference.target})
CREATE (m)-[:REFERS_TO {score: reference.score, reason: reference.reason}]->(v)
