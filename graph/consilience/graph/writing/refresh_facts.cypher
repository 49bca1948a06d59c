// Status, confidence and support of facts from all runs and the last review. A fact that no run states any more keeps its
// confidence, and its status as a person decided it while a document is there on which that decision rests.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
CALL (f) {
  OPTIONAL MATCH (f)<-[p:PRODUCED]-(:Run)-[:USED]->(d:Document)
  RETURN count(p) AS runs, coalesce(max(p.confidence), 0.0) AS confidence, collect(DISTINCT p.status) AS statuses,
    count(DISTINCT CASE p.status WHEN 'accepted' THEN d END) AS support,
    sum(CASE
      WHEN p.status = 'accepted' AND p.gate IS NULL THEN 1.0
      WHEN p.status = 'accepted' THEN 0.75
      WHEN p.status = 'contested' THEN 0.5
      ELSE 0.0
    END) AS agreement,
    max(CASE WHEN p.relation <> 'RELATED' THEN p.relation END) AS listed
}
CALL (f) {
  OPTIONAL MATCH (f)-[q:EVIDENCED_BY]->()
  RETURN min(q.valid_from) AS valid_from, max(q.valid_to) AS valid_to
}
SET f.confidence = CASE runs WHEN 0 THEN f.confidence ELSE confidence END,
    f.support = support,
    f.unverified = CASE WHEN EXISTS { (f)-[q:EVIDENCED_BY]->() WHERE NOT q.verified } THEN true END,
    f.valid_from = CASE runs WHEN 0 THEN f.valid_from ELSE valid_from END,
    f.valid_to = CASE runs WHEN 0 THEN f.valid_to ELSE valid_to END,
    f.runs = runs,
    f.agreement = agreement,
    f.disagreement = CASE runs WHEN 0 THEN 0.0 ELSE 4 * (agreement / runs) * (1 - agreement / runs) END,
    f.label = CASE WHEN f.kind = 'relation' AND runs > 0 THEN coalesce(listed, 'RELATED') ELSE f.label END,
    f.status = CASE
      WHEN runs = 0 AND NOT EXISTS { (f)<-[:OF]-(:Review)-[:BASED_ON]->(:Document) } THEN 'retracted'
      WHEN f.review IS NOT NULL THEN f.review
      WHEN 'accepted' IN statuses THEN 'accepted'
      WHEN 'contested' IN statuses THEN 'contested'
      ELSE 'rejected'
    END
