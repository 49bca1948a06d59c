// Names of the migrations that this database has seen. No parameters.
MATCH (m:Migration)
RETURN m.name AS name
ORDER BY name
