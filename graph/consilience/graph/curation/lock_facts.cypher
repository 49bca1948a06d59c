// Locks facts until the transaction ends; what they are about, and how they were reviewed. The ids are sorted.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
SET f.kind = f.kind
RETURN f.id AS id, f.kind AS kind, f.predicate AS predicate, f.label AS label, f.status AS status, f.support AS support,
  f.confidence AS confidence, COUNT { (f)<-[:OF]-(:Review) } AS reviews,
  coalesce(head(COLLECT { MATCH (f)<-[:OF]-(w:Review) RETURN w.number ORDER BY w.number DESC LIMIT 1 }), 0) AS last,
  head(COLLECT { MATCH (f)-[:SUBJECT|ABOUT]->(s) RETURN s.id }) AS subject,
  coalesce(head(COLLECT { MATCH (f)-[:OBJECT]->(o) RETURN o.id }),
    f.value + '^^' + f.datatype + coalesce(' ' + f.unit, '')) AS object,
  COLLECT { MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(e:Entity) RETURN e.id ORDER BY e.id } AS entities,
  COLLECT { MATCH (f)-[:SUBJECT|ABOUT]->(v:Event) RETURN v.id ORDER BY v.id } AS events
