// Facts of one predicate whose subject or object would not be of an allowed type; null allows all types. Attributes have
// no object.
// :param {kind: "relation", name: "founded", event: null, subjects: ["Person"], objects: ["Location"]}
MATCH (f:Fact)
USING INDEX f:Fact(predicate, id)
WHERE f.predicate = $name AND f.id >= '' AND f.kind = $kind AND f.status IN ['accepted', 'contested']
MATCH (f)-[:SUBJECT]->(s)
OPTIONAL MATCH (f)-[:OBJECT]->(o)
WITH f, s, o
WHERE (($subjects IS NOT NULL AND NOT s.type IN $subjects) OR ($objects IS NOT NULL AND NOT o.type IN $objects))
  AND ($event IS NULL OR s.type = $event)
RETURN count(f) AS facts, collect(f.id)[..5] AS examples
