// Those of these events that neither a document nor a fact holds.
// :param {ids: ["event_1"]}
UNWIND $ids AS id
MATCH (v:Event {id: id})
WHERE NOT EXISTS { (v)<-[:MENTIONS|SUBJECT|ABOUT]-() }
DETACH DELETE v
