// Pairs of events with what speaks for them; what was decided stays so.
// :param {rows: [{id: "pair_9", one: "event_1", other: "event_2", at: datetime("2026-01-31T12:00:00Z"),
// properties: {type: "Life.Marry", score: 0.8, reasons: ["both on 2018-06-19"], model: "1"}}]}
UNWIND $rows AS row
MATCH (a:Event {id: row.one})
CALL (row) {
  MATCH (b:Event {id: row.other})
  RETURN b
}
MERGE (p:EventPair {id: row.id})
ON CREATE SET p.state = 'open', p.at = row.at, p.one = row.one, p.other = row.other
SET p += row.properties
WITH p, a, b
WHERE p.state = 'open'
MERGE (p)-[:CONCERNS]->(a)
MERGE (p)-[:CONCERNS]->(b)
