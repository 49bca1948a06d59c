// A graph that was made at once has its constraints and indexes.
// :param {name: "bulk"}
MATCH (m:Migration {name: $name})
DELETE m
