// How many facts of one kind and predicate there are of each status; of an argument also of one event type, where null
// lets all pass. Parameters: kind, name, event.
MATCH (f:Fact {predicate: $name})
WHERE f.kind = $kind AND ($event IS NULL OR EXISTS { (f)-[:SUBJECT]->(v) WHERE v.type = $event })
RETURN f.status AS status, count(f) AS facts
ORDER BY status
