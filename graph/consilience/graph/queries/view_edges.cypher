// Facts whose subject and object are both among these nodes. Parameters: ids, statuses, predicates, least_confidence.
UNWIND $ids AS id
MATCH (n:Entity|Event {id: id})<-[:SUBJECT]-(f:Fact)
WHERE f.status IN $statuses
  AND ($predicates IS NULL OR f.predicate IN $predicates)
  AND ($least_confidence IS NULL OR f.confidence >= $least_confidence)
MATCH (f)-[:OBJECT]->(m:Entity)
WHERE m.id IN $ids
RETURN f.id AS fact_id, n.id AS start, m.id AS end, f.kind AS kind, f.predicate AS predicate, f.status AS status,
  f.support AS support, f.confidence AS confidence, coalesce(f.disagreement, 0.0) AS disagreement
ORDER BY fact_id
