// The neighbours of nodes by the facts of these statuses that connect them, those with the most facts first, and how
// many there are in all. Only what is given is asked for.
// Parameters: ids, known, statuses, predicates, types, least_confidence, document, limit.
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})<-[:SUBJECT|OBJECT]-(f:Fact)
WHERE f.status IN $statuses
  AND f.predicate IN $predicates // if predicates
  AND f.confidence >= $least_confidence // if least_confidence
  AND EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) } // if document
MATCH (f)-[:SUBJECT|OBJECT]->(m)
WHERE m <> n AND NOT m.id IN $known
  AND m.type IN $types // if types
WITH m, count(DISTINCT f) AS links, sum(f.support) AS support
ORDER BY links DESC, support DESC, m.id
WITH collect(m.id) AS ids
RETURN size(ids) AS total, ids[..$limit] AS ids
