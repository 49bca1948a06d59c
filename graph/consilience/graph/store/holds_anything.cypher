// Whether there is anything in the database but what migrations noted, and marks of transactions. No parameters.
MATCH (n)
WHERE NOT n:Migration AND NOT n:WriteMark
RETURN true AS found
LIMIT 1
