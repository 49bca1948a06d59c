// Entity mentions of a document by chunk, with the links to what they refer to.
// :param {rows: [{chunk: "chunk_1", mentions: [{properties: {id: "mention_9", kind: "entity", start: 0, end: 3,
// text: "Ann", type: "Person", realis: null}, references: [{target: "entity_1", score: 1.0, reason: "same name"}]}]}]}
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Chunk {id: row.chunk})
UNWIND row.mentions AS mention
CREATE (m:Mention)-[:IN]->(c)
SET m = mention.properties
WITH m, mention
UNWIND mention.references AS reference
MATCH (e:Entity {id: reference.target})
CREATE (m)-[:REFERS_TO {score: reference.score, reason: reference.reason}]->(e)
