// Lets what people decided about pairs of events hold again, where both events are there.
// :param {ids: ["event_1", "event_2"]}
UNWIND $ids AS id
CALL (id) {
  MATCH (p:EventPair {one: id})
  RETURN p
  UNION
  MATCH (p:EventPair {other: id})
  RETURN p
}
WITH DISTINCT p
WHERE p.state = 'accepted'
MATCH (a:Event {id: p.one})<-[:MENTIONS]-(:Document)
CALL (p) {
  MATCH (b:Event {id: p.other})<-[:MENTIONS]-(:Document)
  RETURN b
}
MERGE (p)-[:CONCERNS]->(a)
MERGE (p)-[:CONCERNS]->(b)
