// How many neighbours of a node that are not drawn yet facts of each predicate connect, and how many of each type there
// are; without predicate and type: in all.
// :param {id: "entity_1", known: ["entity_2"], statuses: ["accepted", "contested"], predicates: ["founded", "joined"],
// types: ["Person", "Organization"], least_confidence: 0.5, document: "doc_1",
// within: ["doc_1"], as_of: "2008-06"}
MATCH (n:Entity|Event {id: $id})<-[:SUBJECT|OBJECT]-(f:Fact)
WHERE f.status IN $statuses
  AND ($predicates IS NULL OR f.predicate IN $predicates)
  AND ($least_confidence IS NULL OR f.confidence >= $least_confidence)
  AND ($document IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) })
  AND ($as_of IS NULL OR coalesce(left(f.valid_from, size(f.valid_to)) > left(f.valid_to, size(f.valid_from)), false) OR (coalesce(left(f.valid_from, size($as_of)) <= left($as_of, size(f.valid_from)), true) AND coalesce(left($as_of, size(f.valid_to)) <= left(f.valid_to, size($as_of)), true)))
  AND ($within IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document) WHERE d.id IN $within })
MATCH (f)-[:SUBJECT|OBJECT]->(m)
WHERE m <> n AND NOT m.id IN $known AND ($types IS NULL OR m.type IN $types)
// part counted_neighbours
