// Suggestions about entities, in place of the others that there are about them; one that was declined stays so.
// :param {about: ["entity_1", "entity_2"], kept: ["suggestion_9"], at: datetime("2026-01-31T12:00:00Z"),
// found: [{id: "suggestion_9", entity: "entity_1", into: "entity_2",
// properties: {kind: "same", entity: "entity_1", entity_name: "Bill", into: "entity_2", into_name: "William",
// type: "Person", score: 0.8, label: "nickname", reasons: ["nickname: Bill / William"], documents: null, model: "1"}}]}
CALL () {
  UNWIND $about AS id
  MATCH (:Entity {id: id})<-[:CONCERNS]-(s:Suggestion)
  WHERE s.state = 'open' AND NOT s.id IN $kept
  WITH DISTINCT s
  DETACH DELETE s
}
UNWIND $found AS row
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
