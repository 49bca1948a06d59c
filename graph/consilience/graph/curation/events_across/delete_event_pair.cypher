// A pair that was decided and of which an event is not there any more.
// :param {id: "pair_1"}
MATCH (p:EventPair {id: $id})
DETACH DELETE p
