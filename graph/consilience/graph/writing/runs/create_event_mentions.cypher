// Event nuggets of a document with the links to what they refer to.
// :param {rows: [{chunk: "chunk_1", properties: {id: "mention_9", kind: "event", start: 4, end: 11, text: "founded",
// type: "Business.Start-Org", realis: "Actual"}, references: [{target: "event_1", score: 1.0, reason: "same name"}]}]}
UNWIND $rows AS row
MATCH (c:Chunk {id: row.chunk})
CREATE (m:Mention)-[:IN]->(c)
SET m = row.properties
WITH m, row
UNWIND row.references AS reference
MATCH (v:Event {id: reference.target})
CREATE (m)-[:REFERS_TO {score: reference.score, reason: reference.reason}]->(v)
