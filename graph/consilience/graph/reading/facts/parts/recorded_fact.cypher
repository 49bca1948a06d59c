CALL (f) {
  OPTIONAL MATCH (f)<-[p:PRODUCED]-(r:Run)-[:USED]->(d:Document)
  WHERE r.id IN $runs
  RETURN count(p) AS said, coalesce(max(p.confidence), f.confidence) AS confidence,
    collect(DISTINCT p.status) AS statuses, collect(DISTINCT d.id) AS documents,
    collect(DISTINCT CASE p.status WHEN 'accepted' THEN d.id END) AS supporting,
    sum(CASE
      WHEN p.status = 'accepted' AND p.gate IS NULL THEN 1.0
      WHEN p.status = 'accepted' THEN 0.75
      WHEN p.status = 'contested' THEN 0.5
      ELSE 0.0
    END) AS agreement
}
CALL (f) {
  OPTIONAL MATCH (f)<-[:OF]-(w:Review)
  WHERE w.at <= datetime($moment) AND w.decision <> 'commented'
  WITH w ORDER BY w.number
  RETURN last(collect(w.decision)) AS review
}
CALL (f) {
  OPTIONAL MATCH (f)<-[:OF]-(w:Review)-[:BASED_ON]->(d:Document)
  WHERE w.at <= datetime($moment)
  RETURN collect(DISTINCT d.id) AS decided
}
CALL (f) {
  OPTIONAL MATCH (f)-[q:EVIDENCED_BY]->(:Chunk)
  WHERE q.run IN $runs
  RETURN min(q.valid_from) AS began, max(q.valid_to) AS ended
}
CALL (f, said, statuses, supporting, agreement, review, documents, decided, began, ended) {
  RETURN documents + decided AS told_by,
    coalesce(review, CASE
      WHEN 'accepted' IN statuses THEN 'accepted'
      WHEN 'contested' IN statuses THEN 'contested'
      ELSE 'rejected'
    END) AS status,
    size([id IN supporting WHERE $within IS NULL OR id IN $within]) AS support,
    CASE said WHEN 0 THEN f.valid_from ELSE began END AS valid_from,
    CASE said WHEN 0 THEN f.valid_to ELSE ended END AS valid_to,
    CASE said WHEN 0 THEN 0.0 ELSE 4 * (agreement / said) * (1 - agreement / said) END AS disagreement
}
WITH *
WHERE (said > 0 OR review IS NOT NULL)
  AND ($of IS NULL OR any(id IN told_by WHERE id IN $of))
  AND ($within IS NULL OR any(id IN told_by WHERE id IN $within))
  AND ($then_statuses IS NULL OR status IN $then_statuses)
  AND ($then_least IS NULL OR confidence >= $then_least)
  AND ($then_most IS NULL OR confidence <= $then_most)
  AND ($then_as_of IS NULL OR coalesce(left(valid_from, size(valid_to)) > left(valid_to, size(valid_from)), false) OR (coalesce(left(valid_from, size($then_as_of)) <= left($then_as_of, size(valid_from)), true) AND coalesce(left($then_as_of, size(valid_to)) <= left(valid_to, size($then_as_of)), true)))
