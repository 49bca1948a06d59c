// A pair of which a person says that it is one event.
// :param {id: "pair_1", by: "ann@example.org", at: datetime("2026-01-31T12:00:00Z"), reason: "Both tell of the wedding."}
MATCH (p:EventPair {id: $id})
SET p.state = 'accepted', p.by = $by, p.decided_at = $at, p.reason = $reason
