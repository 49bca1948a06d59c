// A page of pairs of events, the surest first: of open ones those that other decisions do not answer, of accepted ones
// those whose events are there.
// :param {state: "open", event: "event_1", score: 1.1, after: "", limit: 51}
MATCH (p:EventPair)
WHERE p.state = $state AND p.score <= $score
  AND (p.score < $score OR p.id > $after)
  AND ($event IS NULL OR p.one = $event OR p.other = $event)
// part shown_event_pair
WITH p
ORDER BY p.score DESC, p.id
LIMIT $limit
// part event_pair
ORDER BY score DESC, id
