  AND f.status = $status // if status
  AND f.kind = $kind // if kind
  AND f.predicate = $predicate // if predicate
  AND f.confidence >= $least_confidence // if least_confidence
  AND f.confidence <= $most_confidence // if most_confidence
  AND f.disagreement >= $least_disagreement // if least_disagreement
  AND f.disagreement = 0.0 // if undisputed
  AND (f.review IS NOT NULL) = $reviewed // if reviewed
  AND (f.unverified IS NULL) = $verified // if verified
  AND EXISTS { (f)-[:PROPOSED_BY]->(x:Expert) WHERE x.name = $expert } // if expert
  AND f.predicate IN $predicates // if predicates
  AND EXISTS { (f)<-[:OF]-(w:Review) WHERE w.by = $reviewer } // if reviewer
