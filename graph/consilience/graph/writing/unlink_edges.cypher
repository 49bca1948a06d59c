// Deletes the edges of these facts, of whatever types: a statement for each type takes longer than to look at the edges
// of all types between two entities. The hint is there as in `update_edges`.
// :param {ids: ["fact_1"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
USING INDEX SEEK f:Fact(id)
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
MATCH (s)-[edge]->(o)
WHERE edge.fact = f.id
DELETE edge
