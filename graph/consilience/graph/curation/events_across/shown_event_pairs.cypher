// Those of these pairs that are listed in a state.
// :param {ids: ["pair_1"], state: "open"}
UNWIND $ids AS id
MATCH (p:EventPair {id: id})
WHERE p.state = $state
// part shown_event_pair
RETURN p.id AS id
