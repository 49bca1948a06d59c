// Events that are one with these by decisions, these among them, each with its document.
// :param {ids: ["event_1"]}
UNWIND $ids AS id
MATCH (v:Event {id: id})
RETURN id, COLLECT {
  MATCH (v)(()<-[:CONCERNS]-(:EventPair {state: 'accepted'})-[:CONCERNS]->()){0,20}(w:Event)<-[:MENTIONS]-(d:Document)
  RETURN DISTINCT [w.id, d.id]
} AS same
