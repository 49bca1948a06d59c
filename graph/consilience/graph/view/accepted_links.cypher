// All pairs of entities and events that an accepted fact connects, with how many documents say so. No parameters.
MATCH (f:Fact)
USING INDEX f:Fact(status, id)
WHERE f.status = 'accepted' AND f.id >= '' AND f.kind IN ['relation', 'argument']
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
RETURN s.id AS start, o.id AS end, f.support AS support
ORDER BY f.id
