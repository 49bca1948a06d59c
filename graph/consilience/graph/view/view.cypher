// Entities and events as they are drawn, and the facts between them, as one row of lists; only what is given is asked
// for. `total` is what it returns.
// :param {ids: ["entity_1", "entity_2"], total: 2, statuses: ["accepted", "contested"], predicates: ["founded",
// "joined"], least_confidence: 0.5, document: "doc_1",
// within: ["doc_1"], as_of: "2008-06"}
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})
WITH collect(n) AS nodes
WITH $total AS total, nodes
// part drawn
RETURN total, edges,
// part drawn_nodes
