CALL (nodes) {
  UNWIND nodes AS n
  MATCH (n)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(m)
  WHERE m IN nodes AND f.status IN $statuses
    AND ($predicates IS NULL OR f.predicate IN $predicates)
    AND ($least_confidence IS NULL OR f.confidence >= $least_confidence)
    AND ($document IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) })
    AND ($as_of IS NULL OR coalesce(left(f.valid_from, size(f.valid_to)) > left(f.valid_to, size(f.valid_from)), false) OR (coalesce(left(f.valid_from, size($as_of)) <= left($as_of, size(f.valid_from)), true) AND coalesce(left($as_of, size(f.valid_to)) <= left(f.valid_to, size($as_of)), true)))
    AND ($within IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document) WHERE d.id IN $within })
  RETURN collect([f.id, n.id, m.id, f.kind, f.predicate, f.status, f.support, f.confidence,
    coalesce(f.disagreement, 0.0), f.valid_from, f.valid_to]) AS edges
}
