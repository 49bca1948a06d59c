// Runs to which a decision about entities applies.
// :param {id: "decision_1"}
MATCH (:Decision {id: $id})-[:APPLIES_TO]->(r:Run)-[:USED]->(d:Document)
RETURN d.id AS document, r.id AS run
ORDER BY document
