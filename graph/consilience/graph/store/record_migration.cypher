// Remembers that a migration was applied. Parameters: name.
MERGE (m:Migration {name: $name})
ON CREATE SET m.at = datetime()
