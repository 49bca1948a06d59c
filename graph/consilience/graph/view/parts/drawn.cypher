CALL (nodes) {
  UNWIND nodes AS n
  MATCH (n)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(m)
  WHERE m IN nodes AND f.status IN $statuses
    AND f.predicate IN $predicates // if predicates
    AND f.confidence >= $least_confidence // if least_confidence
    AND EXISTS { (f)<-[:PRODUCED]-(:Run)-[:USED]->(:Document {id: $document}) } // if document
  RETURN collect([f.id, n.id, m.id, f.kind, f.predicate, f.status, f.support, f.confidence,
    coalesce(f.disagreement, 0.0)]) AS edges
}
