// Facts about these events on which runs disagree, in one row. To plan one statement for these and those about entities
// takes three times as long.
// :param {ids: ["event_1", "event_2"]}
UNWIND $ids AS id
MATCH (:Event {id: id})<-[:SUBJECT|ABOUT]-(f:Fact)
WHERE f.disagreement > 0.0
RETURN collect(DISTINCT f.id) AS ids
