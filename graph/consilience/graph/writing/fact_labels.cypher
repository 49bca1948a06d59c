// Those of these facts that may have an edge, with its type.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WITH f, f.kind AS kind
WHERE kind IN ['relation', 'argument']
RETURN f.id AS id, f.label AS label
