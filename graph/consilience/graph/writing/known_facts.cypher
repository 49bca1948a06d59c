// Which of these facts the graph has already. Parameters: ids.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
RETURN f.id AS id
