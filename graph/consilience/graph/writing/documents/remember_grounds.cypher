// Where the decisions that rest on a document rest on it, without its words: the document's id and places alone, so that
// the decisions count again when the document comes again.
// :param {document: "doc_1"}
MATCH (d:Document {id: $document})<-[b:BASED_ON]-(w:Review)
WITH d, w, b.start AS start, b.end AS end, b.verified AS verified, collect(b) AS rests
MERGE (x:Withdrawn {id: d.id})
CREATE (w)-[:BASED_ON {start: start, end: end, verified: verified}]->(x)
FOREACH (b IN rests | DELETE b)
