// How many of these documents support each of these facts: a run over the document accepts it.
// :param {ids: ["fact_1"], within: ["doc_1"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WITH f, COLLECT {
  MATCH (f)<-[:PRODUCED {status: 'accepted'}]-(:Run)-[:USED]->(d:Document)
  RETURN DISTINCT d.id
} AS documents
RETURN f.id AS id, size([document IN documents WHERE document IN $within]) AS support
