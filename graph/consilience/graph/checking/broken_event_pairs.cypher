// Invariant: a pair names two events; an open one concerns both, which documents mention and which are of its type, an
// accepted one both or none, a declined one none; it has a score, and says who decided.
// Repair: `consilience events resolve` makes pairs anew; take a decision back with `consilience events undo`.
// :param {most: 20}
MATCH (p:EventPair)
WITH p, COLLECT { MATCH (p)-[:CONCERNS]->(v:Event) RETURN v.id } AS concerned,
  EXISTS {
    MATCH (p)-[:CONCERNS]->(v)
    WHERE NOT v:Event OR v.type <> p.type OR NOT v.id IN [p.one, p.other] OR NOT EXISTS { (v)<-[:MENTIONS]-(:Document) }
  } AS strange
WITH p, size(concerned) AS concerned, strange
WITH p, CASE
  WHEN p.state IS NULL OR NOT p.state IN ['open', 'accepted', 'declined'] THEN 'it is neither open nor decided'
  WHEN NOT coalesce(p.one < p.other, false) THEN 'it does not name two events'
  WHEN p.state = 'declined' AND concerned > 0 THEN 'it was declined and still concerns events'
  WHEN strange OR (p.state = 'open' AND concerned <> 2) OR (p.state = 'accepted' AND NOT concerned IN [0, 2])
    THEN 'it does not concern the events that it names'
  WHEN NOT coalesce(0 <= p.score AND p.score <= 1, false) THEN 'its score is no probability'
  WHEN p.state = 'open' AND p.by IS NOT NULL THEN 'it is open and somebody decided'
  WHEN p.state <> 'open' AND (p.by IS NULL OR p.decided_at IS NULL) THEN 'it does not say who decided, and when'
END AS wrong
WHERE wrong IS NOT NULL
RETURN p.id AS id, wrong
LIMIT $most
