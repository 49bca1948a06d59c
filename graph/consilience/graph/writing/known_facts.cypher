// Which of these facts the graph has already.
// :param {ids: ["fact_1", "fact_2"]}
CYPHER replan=skip
UNWIND $ids AS id
MATCH (f:Fact {id: id})
RETURN f.id AS id
