// A decision about entities, withdrawn.
// :param {id: "decision_1"}
MATCH (c:Decision {id: $id})
DETACH DELETE c
