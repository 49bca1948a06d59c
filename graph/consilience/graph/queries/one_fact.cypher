// One fact with what it is about. Parameters: id.
MATCH (f:Fact {id: $id})
// part fact_summary
