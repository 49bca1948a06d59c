// Facts about an entity that people reviewed, with what they decided.
// :param {id: "entity_1"}
MATCH (:Entity {id: $id})<-[:SUBJECT|OBJECT|ABOUT]-(f:Fact)
WHERE EXISTS { (f)<-[:OF]-(:Review) }
WITH DISTINCT f
RETURN f.id AS id, f.kind AS kind, f.predicate AS predicate, f.label AS label, f.confidence AS confidence,
  head(COLLECT { MATCH (f)-[:SUBJECT|ABOUT]->(s) RETURN s.id }) AS subject,
  coalesce(head(COLLECT { MATCH (f)-[:OBJECT]->(o) RETURN o.id }),
    f.value + '^^' + f.datatype + coalesce(' ' + f.unit, '')) AS object,
  COLLECT { MATCH (f)<-[:OF]-(w:Review) RETURN w.id ORDER BY w.number } AS reviews
ORDER BY id
