// A node, those of its neighbours that most facts of these statuses connect, the facts between all of them, and how many
// neighbours there are. One row of lists: a row for each would take more time than to find them. Only what is given is
// asked for.
// :param {id: "entity_1", statuses: ["accepted", "contested"], predicates: ["founded", "joined"], types: ["Person",
// "Organization"], least_confidence: 0.5, document: "doc_1",
// within: ["doc_1"], as_of: "2008-06", limit: 51}
MATCH (c:Entity|Event {id: $id})
CALL (c) {
  MATCH (c)<-[:SUBJECT|OBJECT]-(f:Fact)
  WHERE f.status IN $statuses
    AND ($predicates IS NULL OR f.predicate IN $predicates)
    AND ($least_confidence IS NULL OR f.confidence >= $least_confidence)
    AND ($document IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) })
    AND ($as_of IS NULL OR coalesce(left(f.valid_from, size(f.valid_to)) > left(f.valid_to, size(f.valid_from)), false) OR (coalesce(left(f.valid_from, size($as_of)) <= left($as_of, size(f.valid_from)), true) AND coalesce(left($as_of, size(f.valid_to)) <= left(f.valid_to, size($as_of)), true)))
    AND ($within IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document) WHERE d.id IN $within })
  MATCH (f)-[:SUBJECT|OBJECT]->(m)
  WHERE m <> c
    AND ($types IS NULL OR m.type IN $types)
  WITH m, count(DISTINCT f) AS links, sum(f.support) AS support
  ORDER BY links DESC, support DESC, m.id
  WITH collect(m) AS found
  RETURN size(found) AS total, found[..$limit] AS around
}
WITH total, [c] + around AS nodes
// part drawn
RETURN total, edges,
// part drawn_nodes
