// Notes with what a batch writes that it was written; nothing is returned when another process wrote it before.
// :param {before: 0, done: 2}
MATCH (m:Migration {name: 'import'})
SET m.seen = $before
WITH m
WHERE m.done = $before
SET m.done = $done
RETURN m.done AS done
