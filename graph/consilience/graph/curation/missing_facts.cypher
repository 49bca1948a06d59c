// Those of these ids of which there is no fact.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
WITH id
WHERE NOT EXISTS { (:Fact {id: id}) }
RETURN id
ORDER BY id
