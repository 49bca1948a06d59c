// That two entities are not one, so that they are not suggested or linked again.
// :param {id: "suggestion_9", properties: {kind: "same", entity: "entity_1", entity_name: "Bill", into: "entity_2",
// into_name: "William", type: "Person", score: 0.0, label: "", reasons: [], documents: null, model: "",
// at: datetime("2026-01-31T12:00:00Z"), state: "declined", by: "ann@example.org"}}
MERGE (s:Suggestion {id: $id})
SET s += $properties
WITH s
MATCH (s)-[c:CONCERNS]->(:Entity)
DELETE c
