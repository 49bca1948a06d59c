// Creates relationships from nodes of one label, as an export has them: `end` has the id under the other end's label,
// so that each is found by its own index.
// :param {label: "Run", rows: [{start: "run_1", end: {Document: "doc_1"}, type: "USED", properties: {}}]}
UNWIND $rows AS row
MATCH (s:$($label) {id: row.start})
CALL (row) {
  MATCH (n:Document {id: row.end.Document}) RETURN n
  UNION ALL MATCH (n:Chunk {id: row.end.Chunk}) RETURN n
  UNION ALL MATCH (n:Mention {id: row.end.Mention}) RETURN n
  UNION ALL MATCH (n:Entity {id: row.end.Entity}) RETURN n
  UNION ALL MATCH (n:Event {id: row.end.Event}) RETURN n
  UNION ALL MATCH (n:Fact {id: row.end.Fact}) RETURN n
  UNION ALL MATCH (n:Expert {id: row.end.Expert}) RETURN n
  UNION ALL MATCH (n:Run {id: row.end.Run}) RETURN n
  UNION ALL MATCH (n:Verdict {id: row.end.Verdict}) RETURN n
  UNION ALL MATCH (n:Debate {id: row.end.Debate}) RETURN n
  UNION ALL MATCH (n:Review {id: row.end.Review}) RETURN n
  UNION ALL MATCH (n:Decision {id: row.end.Decision}) RETURN n
  UNION ALL MATCH (n:Withdrawn {id: row.end.Withdrawn}) RETURN n
  UNION ALL MATCH (n:Suggestion {id: row.end.Suggestion}) RETURN n
  UNION ALL MATCH (n:EventPair {id: row.end.EventPair}) RETURN n
  UNION ALL MATCH (n:Metadatum {id: row.end.Metadatum}) RETURN n
}
CREATE (s)-[r:$(row.type)]->(n)
SET r = row.properties
