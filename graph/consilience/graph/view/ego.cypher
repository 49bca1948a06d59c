// A node, those of its neighbours that most facts of these statuses connect, the facts between all of them, and how many
// neighbours there are. One row of lists: a row for each would take more time than to find them. Only what is given is
// asked for. Parameters: id, statuses, predicates, types, least_confidence, document, limit.
MATCH (c:Entity|Event {id: $id})
CALL (c) {
  MATCH (c)<-[:SUBJECT|OBJECT]-(f:Fact)
  WHERE f.status IN $statuses
    AND f.predicate IN $predicates // if predicates
    AND f.confidence >= $least_confidence // if least_confidence
    AND EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) } // if document
  MATCH (f)-[:SUBJECT|OBJECT]->(m)
  WHERE m <> c
    AND m.type IN $types // if types
  WITH m, count(DISTINCT f) AS links, sum(f.support) AS support
  ORDER BY links DESC, support DESC, m.id
  WITH collect(m) AS found
  RETURN size(found) AS total, found[..$limit] AS around
}
WITH total, [c] + around AS nodes
// part drawn
RETURN total, edges,
// part drawn_nodes
