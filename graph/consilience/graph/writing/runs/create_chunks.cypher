// The chunks of a document, in the order of their index.
// :param {document: "doc_1", rows: [{id: "chunk_8", index: 0, start: 0, end: 18, text: "Ann founded Acme.\n"},
// {id: "chunk_9", index: 1, start: 18, end: 35, text: "Bob joined Acme.\n"}]}
CYPHER replan=skip
MATCH (d:Document {id: $document})
UNWIND $rows AS row
CREATE (c:Chunk)-[:PART_OF]->(d)
SET c = row
WITH collect(c) AS chunks
UNWIND range(1, size(chunks) - 1) AS i
WITH chunks[i - 1] AS earlier, chunks[i] AS later
CREATE (earlier)-[:NEXT]->(later)
