// Pairs that were linked without asking and are no longer sure: they are suggested.
// :param {ids: ["pair_1"]}
UNWIND $ids AS id
MATCH (p:EventPair {id: id})
WHERE p.by = 'resolver'
SET p.state = 'open'
REMOVE p.by, p.decided_at
