// How many facts of one kind and predicate there are of each status; of an argument also of one event type, where null
// lets all pass.
// :param {kind: "argument", name: "Agent", event: "Business.Start-Org"}
MATCH (f:Fact)
USING INDEX f:Fact(predicate, id)
WHERE f.predicate = $name AND f.id >= '' AND f.kind = $kind
  AND ($event IS NULL OR EXISTS { (f)-[:SUBJECT]->(v) WHERE v.type = $event })
RETURN f.status AS status, count(f) AS facts
ORDER BY status
