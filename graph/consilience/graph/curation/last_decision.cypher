// The greatest number of a decision about entities; none when there is none. No parameters.
MATCH (c:Decision)
WHERE c.number > 0
RETURN c.number AS number
ORDER BY number DESC
LIMIT 1
