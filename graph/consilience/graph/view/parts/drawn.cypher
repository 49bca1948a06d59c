CALL (nodes) {
  UNWIND nodes AS n
  MATCH (n)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(m)
  WHERE m IN nodes AND f.status IN $statuses
    AND ($predicates IS NULL OR f.predicate IN $predicates)
    AND ($least_confidence IS NULL OR f.confidence >= $least_confidence)
    AND ($document IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) })
    AND ($within IS NULL OR EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(d:Document) WHERE d.id IN $within })
  RETURN collect([f.id, n.id, m.id, f.kind, f.predicate, f.status, f.support, f.confidence,
    coalesce(f.disagreement, 0.0)]) AS edges
}
