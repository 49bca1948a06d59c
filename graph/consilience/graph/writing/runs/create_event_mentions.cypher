// Event nuggets of a document by chunk, with the links to what they refer to.
// :param {rows: [{chunk: "chunk_1", mentions: [{properties: {id: "mention_9", kind: "event", start: 4, end: 11,
// text: "founded", type: "Business.Start-Org", realis: "Actual"}, references: [{target: "event_1", score: 1.0,
// reason: "same name"}]}]}]}
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Chunk {id: row.chunk})
UNWIND row.mentions AS mention
CREATE (m:Mention)-[:IN]->(c)
SET m = mention.properties
WITH m, mention
UNWIND mention.references AS reference
MATCH (v:Event {id: reference.target})
CREATE (m)-[:REFERS_TO {score: reference.score, reason: reference.reason}]->(v)
