// Remembers that a migration was applied.
// :param {name: "0001_unique_ids"}
MERGE (m:Migration {name: $name})
ON CREATE SET m.at = datetime()
