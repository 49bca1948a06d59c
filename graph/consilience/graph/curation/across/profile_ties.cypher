// Accepted relations of entities, at most so many of each, with the documents that state them and what the other end
// lies in. That is looked up once for each other end and by its edges, since some have thousands of facts.
// :param {ids: ["entity_1", "entity_2"], most: 60, within: ["located_in"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
CALL (e) {
  MATCH (e)<-[r:SUBJECT|OBJECT]-(f:Fact)
  WHERE f.kind = 'relation' AND f.status = 'accepted'
  WITH r, f
  ORDER BY f.id
  LIMIT $most
  MATCH (f)-[o:SUBJECT|OBJECT]->(x:Entity)
  WHERE type(o) <> type(r)
  RETURN f, type(r) = 'OBJECT' AS inverse, x
}
WITH x, collect({id: id, f: f, inverse: inverse}) AS ties
CALL (x) {
  MATCH (x)-[edge:located_in|part_of|in_country|P17|P131|country|administrative_division_of|RELATED]->(w:Entity)
  MATCH (g:Fact {id: edge.fact})
  WHERE g.predicate IN $within
  RETURN collect(w.id)[..5] AS within
}
UNWIND ties AS tie
WITH x, within, tie.id AS id, tie.f AS f, tie.inverse AS inverse
ORDER BY f.id
WITH id, collect([f.predicate, inverse, x.id, x.type, x.key, x.name, x.facts, within, COLLECT {
  MATCH (f)<-[p:PRODUCED]-(:Run)-[:USED]->(d:Document)
  WHERE p.status = 'accepted'
  RETURN DISTINCT d.id
}]) AS ties
RETURN collect([id, ties]) AS entities
