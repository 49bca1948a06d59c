// A decision about entities.
// :param {decision: {id: "decision_9", number: 9, decision: "same", entity: "entity_1", entity_name: "Ann",
// entity_key: "ann", into: "entity_2", name: "Ann Lee", key: "ann lee", type: "Person", documents: null,
// by: "ann@example.org", at: datetime("2026-01-31T12:00:00Z"), reason: "The same person.", reviews: null}}
CREATE (c:Decision)
SET c = $decision
