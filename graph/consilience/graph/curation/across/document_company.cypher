// What documents name, each with the number of documents that name it; at most so many of a document.
// :param {documents: ["doc_1", "doc_2"], named: 101}
UNWIND $documents AS id
MATCH (d:Document {id: id})
CALL (d) {
  MATCH (d)-[:MENTIONS]->(x:Entity)
  WITH x
  LIMIT $named
  RETURN collect([x.id, COUNT { (x)<-[:MENTIONS]-() }]) AS company
}
RETURN collect([id, company]) AS company
