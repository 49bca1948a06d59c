// Invariant: an edge between entities, or of an event, has a fact that is accepted and has the same ends.
// Repair: delete the edge.
// :param {most: 20}
MATCH (s:Entity|Event)-[edge]->(o)
OPTIONAL MATCH (f:Fact {id: edge.fact})
WITH s, edge, o, f, CASE
  WHEN edge.fact IS NULL THEN 'has no fact'
  WHEN f IS NULL THEN 'has the fact ' + edge.fact + ', which is not there'
  WHEN f.status <> 'accepted' THEN 'has the fact ' + f.id + ', which is ' + f.status
  WHEN NOT EXISTS { (s)<-[:SUBJECT]-(f)-[:OBJECT]->(o) } THEN 'has the fact ' + f.id + ', which is about others'
END AS wrong
WHERE wrong IS NOT NULL
RETURN s.id AS id, 'the edge ' + type(edge) + ' to ' + coalesce(o.id, '?') + ' ' + wrong AS wrong
LIMIT $most
