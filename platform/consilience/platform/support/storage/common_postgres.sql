-- What every schema has: the version of its tables, and what SQLite calls by these names.
CREATE TABLE version (version INTEGER NOT NULL);
CREATE FUNCTION json_each(listed TEXT) RETURNS TABLE (value TEXT) LANGUAGE sql IMMUTABLE STRICT AS
    $$ SELECT * FROM json_array_elements_text(listed::json) $$;
-- Characters that no text of a PostgreSQL may have stand in none of the values that are asked for.
CREATE FUNCTION json_extract(content TEXT, path TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT AS
    $$ SELECT replace(content, '\u0000', '\u0001')::json ->> substr(path, 3) $$;
