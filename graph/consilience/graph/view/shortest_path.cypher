// The nodes and facts of a shortest connection by facts that are wanted, through nodes of wanted types; only what is given
// is asked for. Parameters: start, end, statuses, predicates, types, least_confidence, document.
MATCH (a:Entity|Event {id: $start})
WITH a, $end AS end
MATCH (b:Entity|Event {id: end})
MATCH path = shortestPath((a)-[:SUBJECT|OBJECT*..12]-(b))
WHERE all(n IN nodes(path) WHERE NOT n:Fact OR n.status IN $statuses)
  AND all(n IN nodes(path) WHERE NOT n:Fact OR n.predicate IN $predicates) // if predicates
  AND all(n IN nodes(path) WHERE NOT n:Fact OR n.confidence >= $least_confidence) // if least_confidence
  AND all(n IN nodes(path) WHERE n:Fact OR n.id IN [$start, $end] OR n.type IN $types) // if types
  AND all(n IN nodes(path) WHERE NOT n:Fact OR EXISTS { (n)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) }) // if document
RETURN [n IN nodes(path) WHERE NOT n:Fact | n.id] AS ids, [n IN nodes(path) WHERE n:Fact | n.id] AS facts
