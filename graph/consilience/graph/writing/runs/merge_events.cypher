// Events of a document; one may have stayed from before, held by a reviewed fact.
// :param {document: "doc_1", rows: [{id: "event_9", type: "Business.Start-Org", realis: "Actual",
// trigger: "founded", start: 4, end: 11}]}
CYPHER replan=skip
MATCH (d:Document {id: $document})
UNWIND $rows AS row
MERGE (v:Event {id: row.id})
SET v += row
CREATE (d)-[:MENTIONS {name: row.trigger}]->(v)
