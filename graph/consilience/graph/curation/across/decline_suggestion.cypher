// A suggestion that a person declines: it is remembered by itself, whatever becomes of its entities.
// :param {id: "suggestion_1", by: "ann@example.org"}
MATCH (s:Suggestion {id: $id})
SET s.state = 'declined', s.by = $by
WITH s
MATCH (s)-[c:CONCERNS]->(:Entity)
DELETE c
