// How many facts a document states of each status, kind and predicate; null lets all pass.
// Parameters: status, kind, predicate, least_confidence, most_confidence, least_disagreement, undisputed, reviewed,
// verified, expert, document, about.
MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
WHERE f.id > ""
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(DISTINCT f) AS facts
