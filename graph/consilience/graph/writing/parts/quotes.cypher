WITH f, row
UNWIND row.evidence AS quote
MATCH (c:Chunk {id: quote.chunk})
CREATE (f)-[q:EVIDENCED_BY]->(c)
SET q = quote.properties
