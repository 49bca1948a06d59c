// Copies support and confidence of accepted facts to their edges. The block stands once for each relationship type that
// the facts have: with a literal type only the edges between the two ends are read, without one all edges of the graph.
// Parameters: rows.
UNWIND $rows AS row
MATCH (f:Fact {id: row.id})
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
CALL (f, row, s, o) {
  // for each type
  WITH f, row, s, o
  WHERE row.label = "$TYPE$"
  MATCH (s)-[edge:`$TYPE$`]->(o)
  WHERE edge.fact = f.id
  SET edge.support = f.support, edge.confidence = f.confidence
  // end
}
