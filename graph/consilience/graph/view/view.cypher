// Entities and events as they are drawn, and the facts between them, as one row of lists; only what is given is asked for.
// Parameters: ids, total (as it is returned), statuses, predicates, least_confidence, document.
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})
WITH collect(n) AS nodes
WITH $total AS total, nodes
// part drawn
RETURN total, edges,
// part drawn_nodes
