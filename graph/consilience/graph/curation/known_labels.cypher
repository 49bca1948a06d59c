// Those of these facts that there are, with the type of the edge that each may have.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
RETURN f.id AS id, coalesce(f.label, '') AS label
