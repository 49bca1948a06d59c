// Which of these facts the graph has already, in one row, since each row has its price.
// :param {ids: ["fact_1", "fact_2"]}
CYPHER replan=skip
UNWIND $ids AS id
MATCH (f:Fact {id: id})
RETURN collect(id) AS ids
