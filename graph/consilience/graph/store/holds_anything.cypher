// Whether there is anything in the database but what migrations noted. No parameters.
MATCH (n)
WHERE NOT n:Migration
RETURN true AS found
LIMIT 1
