// The nodes and facts of a shortest connection by facts that are wanted, through nodes of wanted types; only what is given
// is asked for.
// :param {start: "entity_1", end: "entity_2", statuses: ["accepted", "contested"], predicates: ["founded", "joined"],
// types: ["Person", "Organization"], least_confidence: 0.5, document: "doc_1", within: ["doc_1"], as_of: "2008-06"}
MATCH (a:Entity|Event {id: $start})
WITH a, $end AS end
MATCH (b:Entity|Event {id: end})
MATCH path = shortestPath((a)-[:SUBJECT|OBJECT*..12]-(b))
WHERE all(n IN nodes(path) WHERE NOT n:Fact OR n.status IN $statuses)
  AND all(n IN nodes(path) WHERE $predicates IS NULL OR NOT n:Fact OR n.predicate IN $predicates)
  AND all(n IN nodes(path) WHERE $least_confidence IS NULL OR NOT n:Fact OR n.confidence >= $least_confidence)
  AND all(n IN nodes(path) WHERE $types IS NULL OR n:Fact OR n.id IN [$start, $end] OR n.type IN $types)
  AND all(n IN nodes(path) WHERE $document IS NULL OR NOT n:Fact OR EXISTS { (n)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) })
  AND all(n IN nodes(path) WHERE $as_of IS NULL OR NOT n:Fact OR coalesce(left(n.valid_from, size(n.valid_to)) > left(n.valid_to, size(n.valid_from)), false) OR (coalesce(left(n.valid_from, size($as_of)) <= left($as_of, size(n.valid_from)), true) AND coalesce(left($as_of, size(n.valid_to)) <= left(n.valid_to, size($as_of)), true)))
  AND all(n IN nodes(path) WHERE $within IS NULL OR NOT n:Fact OR EXISTS { (n)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document) WHERE d.id IN $within })
RETURN [n IN nodes(path) WHERE NOT n:Fact | n.id] AS ids, [n IN nodes(path) WHERE n:Fact | n.id] AS facts
