// Status, confidence and support of facts from all runs and the last review. Parameters: ids.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
CALL (f) {
  OPTIONAL MATCH (f)<-[p:PRODUCED]-(:Run)
  RETURN count(p) AS runs, coalesce(max(p.confidence), 0.0) AS confidence, collect(DISTINCT p.status) AS statuses,
    sum(CASE p.status WHEN 'accepted' THEN 1 ELSE 0 END) AS support,
    max(CASE WHEN p.relation <> 'RELATED' THEN p.relation END) AS listed
}
SET f.confidence = confidence,
    f.support = support,
    f.label = CASE WHEN f.kind = 'relation' AND runs > 0 THEN coalesce(listed, 'RELATED') ELSE f.label END,
    f.status = CASE
      WHEN runs = 0 THEN 'retracted'
      WHEN f.review IS NOT NULL THEN f.review
      WHEN 'accepted' IN statuses THEN 'accepted'
      WHEN 'contested' IN statuses THEN 'contested'
      ELSE 'rejected'
    END
