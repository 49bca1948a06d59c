// Facts about these entities and events on which runs disagree, in one row.
// :param {ids: ["entity_1", "event_2"]}
UNWIND $ids AS id
MATCH (:Entity|Event {id: id})<-[:SUBJECT|OBJECT|ABOUT]-(f:Fact)
WHERE f.disagreement > 0.0
RETURN collect(DISTINCT f.id) AS ids
