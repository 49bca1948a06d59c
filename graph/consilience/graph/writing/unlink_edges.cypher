// Deletes the edges of these facts. The block stands once for each relationship type that the facts may have.
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
  DELETE edge
  // end
}
