// Takes away what was suggested, or linked without asking, about events and no longer holds.
// :param {ids: ["event_1"], kept: ["pair_1"]}
UNWIND $ids AS id
MATCH (:Event {id: id})<-[:CONCERNS]-(p:EventPair)
WHERE (p.state = 'open' OR p.by = 'resolver') AND NOT p.id IN $kept
WITH DISTINCT p
DETACH DELETE p
