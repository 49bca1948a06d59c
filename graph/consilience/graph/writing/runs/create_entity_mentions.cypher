// Entity mentions of a document with the links to what they refer to.
// :param {rows: [{chunk: "chunk_1", properties: {id: "mention_9", kind: "entity", start: 0, end: 3, text: "Ann",
// type: "Person", realis: null}, references: [{target: "entity_1", score: 1.0, reason: "same name"}]}]}
UNWIND $rows AS row
MATCH (c:Chunk {id: row.chunk})
CREATE (m:Mention)-[:IN]->(c)
SET m = row.properties
WITH m, row
UNWIND row.references AS reference
MATCH (e:Entity {id: reference.target})
CREATE (m)-[:REFERS_TO {score: reference.score, reason: reference.reason}]->(e)
