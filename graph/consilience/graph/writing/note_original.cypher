// Keeps what a run said before these decisions about entities moved it.
// :param {run: "run_1", original: '{"entities": {}, "places": {}, "statements": []}', decisions: ["decision_1"]}
MATCH (r:Run {id: $run})
SET r.original = $original
WITH r
CALL (r) {
  MATCH (r)<-[a:APPLIES_TO]-(:Decision)
  DELETE a
}
UNWIND $decisions AS decision
MATCH (c:Decision {id: decision})
CREATE (c)-[:APPLIES_TO]->(r)
