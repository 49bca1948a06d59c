// Suggestions about entities, in place of the others that there are about them; one that was declined stays so. What rests
// on a document that went since it was read is left out: looked at under the locks that a withdrawal takes of all that
// its document names, so that it either went before, or takes the suggestion along.
// :param {about: ["entity_1", "entity_2"], kept: ["suggestion_9"], at: datetime("2026-01-31T12:00:00Z"),
// found: [{id: "suggestion_9", entity: "entity_1", into: "entity_2",
// properties: {kind: "same", entity: "entity_1", entity_name: "Bill", into: "entity_2", into_name: "William",
// type: "Person", score: 0.8, label: "nickname", reasons: ["nickname: Bill / William"], documents: null, model: "1"},
// rests: ["doc_1", "doc_2"]}]}
CALL () {
  UNWIND $about AS id
  MATCH (:Entity {id: id})<-[:CONCERNS]-(s:Suggestion)
  WHERE s.state = 'open' AND NOT s.id IN $kept
  WITH DISTINCT s
  DETACH DELETE s
}
CALL () {
  UNWIND $found AS row
  UNWIND [row.entity, row.into] AS id
  WITH DISTINCT id
  ORDER BY id
  MATCH (e:Entity {id: id})
  SET e.type = e.type
}
WITH $found AS found
CALL (found) {
  UNWIND found AS row
  UNWIND row.rests AS id
  WITH DISTINCT id
  OPTIONAL MATCH (d:Document {id: id})
  RETURN collect(CASE WHEN d IS NULL THEN id END) AS gone
}
UNWIND found AS row
WITH row, gone
WHERE none(id IN row.rests WHERE id IN gone)
MATCH (e:Entity {id: row.entity})
CALL (row) {
  MATCH (i:Entity {id: row.into})
  RETURN i
}
MERGE (s:Suggestion {id: row.id})
ON CREATE SET s.state = 'open', s.at = $at
WITH row, e, i, s
WHERE s.state = 'open'
SET s += row.properties
MERGE (s)-[:CONCERNS]->(e)
MERGE (s)-[:CONCERNS]->(i)
