// What documents name, at most so many of a document, each with the number of documents that name it and the places of
// those of these documents that do. Left out are what more documents name than tells anything, and what no two documents
// name that are near one another; `near` has the places of these for each document, and its own where it is wanted whole.
// Beside it stands which entities are not among so many of a document, and what comes last of these.
// :param {documents: [{id: "doc_1", of: ["entity_1"]}, {id: "doc_2", of: ["entity_2"]}], near: [[0, 1], [0]], named: 101,
// spread: 20}
UNWIND range(0, size($documents) - 1) AS at
MATCH (d:Document {id: $documents[at].id})
CALL (d) {
  MATCH (d)-[:MENTIONS]->(x:Entity)
  WITH x
  LIMIT $named
  RETURN collect(x) AS xs
}
WITH collect({at: at, xs: xs}) AS told
CALL (told) {
  UNWIND told AS one
  UNWIND one.xs AS x
  WITH x, collect(one.at) AS ats
  WHERE size(ats) <= $spread AND any(a IN ats WHERE any(b IN ats WHERE b IN $near[a]))
  WITH x, ats, COUNT { (x)<-[:MENTIONS]-() } AS spread
  WHERE spread <= $spread
  RETURN collect([x.id, spread, ats]) AS company
}
CALL (told) {
  UNWIND told AS one
  WITH one
  WHERE size(one.xs) = $named
  UNWIND $documents[one.at].of AS id
  MATCH (e:Entity {id: id})
  WHERE NOT e IN one.xs
  RETURN collect([one.at, id, one.xs[-1].id]) AS outside
}
RETURN company, outside
