// A page of the facts that had been recorded by a moment, in the order of their ids: some runs that had been merged by then
// state them, or a person had decided about them. What was known of each then: status, confidence, support, disagreement,
// the last decision, whether no run stated it, when it holds. Only what is given is asked for.
// :param {after: "", runs: ["run_1"], moment: "2026-01-31T12:00:00Z", kind: "relation", predicate: "founded",
// about: "entity_1", ids: ["fact_1"], of: ["doc_1"], within: ["doc_1"], then_status: "accepted",
// then_least: 0.5, then_most: 1.0, then_as_of: "2008-06", limit: 51}
MATCH (f:Fact)
WHERE f.id > $after
  AND ($ids IS NULL OR f.id IN $ids)
// part about
  AND ($kind IS NULL OR f.kind = $kind)
  AND ($predicate IS NULL OR f.predicate = $predicate)
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
WITH f, said, confidence, review, documents + decided AS documents, supporting, agreement,
  CASE said WHEN 0 THEN f.valid_from ELSE began END AS began, CASE said WHEN 0 THEN f.valid_to ELSE ended END AS ended,
  coalesce(review, CASE
    WHEN 'accepted' IN statuses THEN 'accepted'
    WHEN 'contested' IN statuses THEN 'contested'
    ELSE 'rejected'
  END) AS status
WHERE (said > 0 OR review IS NOT NULL)
  AND ($of IS NULL OR any(id IN documents WHERE id IN $of))
  AND ($within IS NULL OR any(id IN documents WHERE id IN $within))
  AND ($then_status IS NULL OR status = $then_status)
  AND ($then_least IS NULL OR confidence >= $then_least)
  AND ($then_most IS NULL OR confidence <= $then_most)
  AND ($then_as_of IS NULL OR coalesce(left(began, size(ended)) > left(ended, size(began)), false) OR (coalesce(left(began, size($then_as_of)) <= left($then_as_of, size(began)), true) AND coalesce(left($then_as_of, size(ended)) <= left(ended, size($then_as_of)), true)))
WITH f, [status, confidence, size([id IN supporting WHERE $within IS NULL OR id IN $within]),
  CASE said WHEN 0 THEN 0.0 ELSE 4 * (agreement / said) * (1 - agreement / said) END,
  review, said = 0, began, ended] AS then
ORDER BY f.id
LIMIT $limit
CALL (f) {
// part participants
  RETURN s, o
}
WITH f, s, o, then
ORDER BY f.id
// part page_of_facts
  , collect(then) AS thens
