// Facts about these entities on which runs disagree, in one row.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (:Entity {id: id})<-[:SUBJECT|OBJECT|ABOUT]-(f:Fact)
WHERE f.disagreement > 0.0
RETURN collect(DISTINCT f.id) AS ids
