// A suggestion that was declined, open again, if its entities are there; not one that was never made, but is remembered
// of what was linked and undone.
// :param {id: "suggestion_1"}
MATCH (s:Suggestion {id: $id})
WHERE s.state = 'declined' AND s.model <> ''
MATCH (e:Entity {id: s.entity})
CALL (s) {
  MATCH (i:Entity {id: s.into})
  RETURN i
}
SET s.state = 'open'
REMOVE s.by
MERGE (s)-[:CONCERNS]->(e)
MERGE (s)-[:CONCERNS]->(i)
RETURN s.id AS id
