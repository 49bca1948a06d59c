// The import is whole. No parameters.
MATCH (m:Migration {name: 'import'})
DELETE m
