// Entities and events in the order of their ids - for the id of a fact those that it is about, for an entity that people
// made one with another that one - with the facts between them, how many there are without the limit, and which of the
// ids stand for any. Only what is given is asked for. The limit is one of nodes.
// :param {ids: ["entity_1", "fact_1"], limit: 51, statuses: ["accepted", "contested"], predicates: ["founded",
// "joined"], least_confidence: 0.5, document: "doc_1",
// within: ["doc_1"], as_of: "2008-06"}
UNWIND range(0, size($ids) - 1) AS place
WITH place, $ids[place] AS id
CALL (id) {
  MATCH (n:Entity|Event {id: id})
  RETURN n
  UNION
  MATCH (f:Fact {id: id})-[:SUBJECT|OBJECT|ABOUT]->(n:Entity|Event)
  RETURN n
  UNION
  MATCH (c:Decision {entity: id})
  WHERE c.decision = 'same' AND c.documents IS NULL AND NOT EXISTS { MATCH (:Entity {id: id}) }
  MATCH (n:Entity {id: c.into})
  RETURN n
}
WITH place, id, n
ORDER BY place, n.id
WITH collect(DISTINCT id) AS known, collect(DISTINCT n) AS found
WITH known, size(found) AS total, found[..$limit] AS nodes
// part drawn
RETURN total, known, edges,
// part drawn_nodes
