// Pairs that are sure, linked without asking.
// :param {ids: ["pair_1"], at: datetime("2026-01-31T12:00:00Z")}
UNWIND $ids AS id
MATCH (p:EventPair {id: id})
WHERE p.state = 'open'
SET p.state = 'accepted', p.by = 'resolver', p.decided_at = $at
