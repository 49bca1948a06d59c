// How many documents state facts of one kind and predicate, and how many relations and arguments are about the things that
// these facts are of.
// :param {kind: "argument", name: "Agent", event: "Business.Start-Org"}
MATCH (f:Fact)
USING INDEX f:Fact(predicate, id)
WHERE f.predicate = $name AND f.id >= '' AND f.kind = $kind
  AND ($event IS NULL OR EXISTS { (f)-[:SUBJECT]->(v) WHERE v.type = $event })
WITH collect(f) AS facts
RETURN
  COUNT {
    UNWIND facts AS fact
    MATCH (fact)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document)
    RETURN DISTINCT d
  } AS documents,
  COUNT {
    UNWIND facts AS fact
    MATCH (fact)-[:ABOUT]->(n)<-[:SUBJECT|OBJECT]-(s:Fact)
    WHERE $kind IN ['entity', 'event'] AND s.kind IN ['relation', 'argument']
    RETURN DISTINCT s
  } AS statements
