// A pair that was decided, suggested again, if both events are there.
// :param {id: "pair_1"}
MATCH (p:EventPair {id: $id})
MATCH (a:Event {id: p.one})<-[:MENTIONS]-(:Document)
CALL (p) {
  MATCH (b:Event {id: p.other})<-[:MENTIONS]-(:Document)
  RETURN b
}
SET p.state = 'open'
REMOVE p.by, p.decided_at, p.reason
MERGE (p)-[:CONCERNS]->(a)
MERGE (p)-[:CONCERNS]->(b)
RETURN p.id AS id
