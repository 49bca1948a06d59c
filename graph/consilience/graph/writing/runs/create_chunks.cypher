// The chunks of a document, in the order of their index. Parameters: document, rows.
MATCH (d:Document {id: $document})
UNWIND $rows AS row
CREATE (c:Chunk)-[:PART_OF]->(d)
SET c = row
WITH collect(c) AS chunks
UNWIND range(1, size(chunks) - 1) AS i
WITH chunks[i - 1] AS earlier, chunks[i] AS later
CREATE (earlier)-[:NEXT]->(later)
