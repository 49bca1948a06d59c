// A pair of which a person says that it is two events; it stays by itself.
// :param {id: "pair_1", by: "ann@example.org", at: datetime("2026-01-31T12:00:00Z")}
MATCH (p:EventPair {id: $id})
SET p.state = 'declined', p.by = $by, p.decided_at = $at
WITH p
MATCH (p)-[c:CONCERNS]->(:Event)
DELETE c
