// A suggestion, withdrawn; nothing is returned when it is not there any more.
// :param {id: "suggestion_1"}
MATCH (s:Suggestion {id: $id})
WITH s, s.id AS id
DETACH DELETE s
RETURN id
