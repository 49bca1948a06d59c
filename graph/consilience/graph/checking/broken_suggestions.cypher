// Invariant: an open suggestion concerns the entities that it names, which are of its type, and has a score; a declined
// one concerns none.
// Repair: `consilience entities resolve` makes suggestions anew; decline one that stays wrong.
// :param {most: 20}
MATCH (s:Suggestion)
WITH s, COLLECT { MATCH (s)-[:CONCERNS]->(e:Entity) RETURN DISTINCT e.id } AS concerned,
  EXISTS { MATCH (s)-[:CONCERNS]->(e) WHERE NOT e:Entity OR e.type <> s.type } AS strange
WITH s, CASE
  WHEN NOT s.state IN ['open', 'declined'] OR s.state IS NULL THEN 'it is neither open nor declined'
  WHEN s.state = 'declined' AND size(concerned) > 0 THEN 'it was declined and still concerns entities'
  WHEN s.state = 'open' AND (NOT s.entity IN concerned OR NOT s.into IN concerned OR size(concerned) > 2 OR strange)
    THEN 'it does not concern the entities that it names'
  WHEN s.state = 'open' AND (s.score IS NULL OR s.score < 0 OR s.score > 1) THEN 'its score is no probability'
  WHEN s.kind = 'different' AND coalesce(size(s.documents), 0) = 0 THEN 'it names no document'
END AS wrong
WHERE wrong IS NOT NULL
RETURN s.id AS id, wrong
LIMIT $most
