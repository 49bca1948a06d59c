// Invariant: a fact's review is what the last one decided that is no comment.
// Repair: review the fact again.
// :param {most: 20}
MATCH (f:Fact)
WHERE f.review IS NOT NULL OR EXISTS { (f)<-[:OF]-(:Review) }
WITH f, head(COLLECT {
  MATCH (f)<-[:OF]-(w:Review)
  WHERE w.decision <> 'commented'
  WITH w
  ORDER BY w.number DESC
  RETURN w.decision
}) AS last
WHERE coalesce(f.review, 'none') <> coalesce(last, 'none')
RETURN f.id AS id, 'its review is ' + coalesce(f.review, 'none') + ', the last one decided ' + coalesce(last, 'none') AS wrong
LIMIT $most
