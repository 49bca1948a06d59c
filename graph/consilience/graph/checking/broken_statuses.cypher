// Invariant: a fact has the status that the last review gives it, else the best that a run gives it; it is retracted when
// no run states it and no document is there on which a review rests.
// Repair: accept or reject the fact, and take it back; or restore the graph from its last export.
// :param {most: 20}
MATCH (f:Fact)
WITH f, COLLECT { MATCH (f)<-[p:PRODUCED]-(:Run) RETURN DISTINCT p.status } AS said
WITH f, CASE
  WHEN size(said) = 0 AND NOT EXISTS { (f)<-[:OF]-(:Review)-[:BASED_ON]->(:Document) } THEN 'retracted'
  WHEN f.review IS NOT NULL THEN f.review
  WHEN 'accepted' IN said THEN 'accepted'
  WHEN 'contested' IN said THEN 'contested'
  ELSE 'rejected'
END AS status
WHERE NOT coalesce(f.status = status, false)
RETURN f.id AS id, 'it is ' + coalesce(f.status, 'without a status') + ' and should be ' + status AS wrong
LIMIT $most
