// Invariant: an accepted relation or argument is one edge of its label between its two ends, with its support, confidence,
// role and predicate; one that is not accepted is none.
// Repair: accept or reject the fact, and take it back; or restore the graph from its last export.
// :param {most: 20}
MATCH (s)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o)
WITH f, s, o, f.status = 'accepted' AS accepted,
  COLLECT { MATCH (s)-[edge]->(o) WHERE edge.fact = f.id RETURN edge } AS edges
WITH f, CASE
  WHEN NOT accepted AND size(edges) > 0 THEN 'it is ' + f.status + ', and has an edge'
  WHEN accepted AND size(edges) <> 1 THEN 'it is accepted, and has ' + size(edges) + ' edges'
  WHEN accepted AND type(edges[0]) <> f.label THEN 'its edge is a ' + type(edges[0]) + ' and not a ' + f.label
  WHEN accepted AND NOT coalesce(edges[0].support = f.support AND edges[0].confidence = f.confidence, false)
    THEN 'its edge has another support or confidence'
  WHEN accepted AND f.kind = 'argument' AND NOT coalesce(edges[0].role = f.predicate, false)
    THEN 'its edge has another role'
  WHEN accepted AND f.label = 'RELATED' AND NOT coalesce(edges[0].predicate = f.predicate, false)
    THEN 'its edge has another predicate'
END AS wrong
WHERE wrong IS NOT NULL
RETURN f.id AS id, wrong
LIMIT $most
