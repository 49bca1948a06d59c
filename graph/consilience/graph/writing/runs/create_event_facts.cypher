// Facts that an event of this type happened; an accepted one gives the event its label.
// :param {rows: [{id: "fact_9", subject: "event_1", object: null, labels: ["Business_Start_Org"],
// edges: [{type: "Business_Start_Org", predicate: null}], properties: {id: "fact_9", kind: "event",
// predicate: "Business.Start-Org", label: "Business_Start_Org", status: "accepted", confidence: 0.75, support: 1,
// runs: 1, agreement: 1.0, disagreement: 0.0}}]}
UNWIND $rows AS row
MATCH (v:Event {id: row.subject})
CREATE (f:Fact)-[:ABOUT]->(v)
SET f = row.properties
SET v:$(row.labels)
