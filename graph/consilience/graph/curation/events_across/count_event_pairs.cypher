// How many pairs of events there are, counted as they are listed.
// :param {state: "open", event: "event_1"}
MATCH (p:EventPair)
WHERE p.state = $state AND p.score >= 0.0
  AND ($event IS NULL OR p.one = $event OR p.other = $event)
// part shown_event_pair
RETURN count(p) AS total
