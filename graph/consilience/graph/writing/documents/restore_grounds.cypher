// Decisions that rested on a document before it was withdrawn rest on it again, with the words at their places. Returns
// the facts.
// :param {document: "doc_2"}
MATCH (x:Withdrawn {id: $document})
WITH x, $document AS document
MATCH (d:Document {id: document})
OPTIONAL MATCH (x)<-[b:BASED_ON]-(w:Review)-[:OF]->(f:Fact)
FOREACH (_ IN CASE WHEN b IS NULL THEN [] ELSE [1] END |
  CREATE (w)-[:BASED_ON {
    quote: CASE WHEN b.start IS NULL THEN null ELSE substring(d.text, b.start, b.end - b.start) END,
    start: b.start, end: b.end, verified: CASE WHEN b.start IS NULL THEN null ELSE b.verified END}]->(d))
WITH x, collect(DISTINCT f.id) AS ids
DETACH DELETE x
WITH ids
UNWIND ids AS id
RETURN id
ORDER BY id
