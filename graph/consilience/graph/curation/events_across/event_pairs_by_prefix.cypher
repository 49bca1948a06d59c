// Pairs of events whose ids begin so, two at most.
// :param {prefix: "pair_1"}
MATCH (p:EventPair)
WHERE p.id STARTS WITH $prefix
WITH p
ORDER BY p.id
LIMIT 2
// part event_pair
ORDER BY id
