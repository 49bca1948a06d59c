// A page of the facts that a document states, in the order of their ids; null lets all pass.
// Parameters: after, status, kind, predicate, least_confidence, most_confidence, least_disagreement, undisputed,
// reviewed, verified, expert, document, about, limit.
MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
WHERE f.id > $after
// part wanted_facts
WITH DISTINCT f
ORDER BY f.id
LIMIT $limit
// part fact_summary
ORDER BY id
