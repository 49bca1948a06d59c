// How far the import came that is under way, and of what it is. No parameters.
MATCH (m:Migration {name: 'import'})
RETURN m.digest AS digest, m.done AS done
