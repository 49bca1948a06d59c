// Which of these pairs there are, and who decided what of them.
// :param {ids: ["pair_1"]}
UNWIND $ids AS id
MATCH (p:EventPair {id: id})
RETURN p.id AS id, p.state AS state, p.by AS by
