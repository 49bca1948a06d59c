// A suggestion, withdrawn.
// :param {id: "suggestion_1"}
MATCH (s:Suggestion {id: $id})
DETACH DELETE s
