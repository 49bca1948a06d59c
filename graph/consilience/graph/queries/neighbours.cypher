// The neighbours of nodes by the facts of these statuses that connect them, those with the most facts first, and how
// many there are in all. Null lets all types and kinds pass.
// Parameters: ids, known, statuses, predicates, types, least_confidence, limit.
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})<-[:SUBJECT|OBJECT]-(f:Fact)
WHERE f.status IN $statuses
  AND ($predicates IS NULL OR f.predicate IN $predicates)
  AND ($least_confidence IS NULL OR f.confidence >= $least_confidence)
MATCH (f)-[:SUBJECT|OBJECT]->(m)
WHERE m <> n AND NOT m.id IN $known AND ($types IS NULL OR m.type IN $types)
WITH m, count(DISTINCT f) AS links, sum(f.support) AS support
ORDER BY links DESC, support DESC, m.id
WITH collect(m.id) AS ids
RETURN size(ids) AS total, ids[..$limit] AS ids
