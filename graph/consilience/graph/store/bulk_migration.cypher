// The last migration whose data the tables have of which a graph was made; null where they do not say it.
// :param {name: "bulk"}
MATCH (m:Migration {name: $name})
RETURN m.migration AS migration
