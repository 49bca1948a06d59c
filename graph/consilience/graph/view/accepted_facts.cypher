// How many facts are accepted.
MATCH (f:Fact)
USING INDEX f:Fact(status, id)
WHERE f.status = 'accepted' AND f.id >= ''
RETURN count(f) AS facts
