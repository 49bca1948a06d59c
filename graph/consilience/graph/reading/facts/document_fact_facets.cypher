// How many facts of a document there are of each status, kind and predicate; only what is given is asked for.
// Parameters: status, kind, predicate, least_confidence, most_confidence, least_disagreement, reviewed,
// verified, expert, predicates, reviewer, document.
CALL () {
  MATCH (:Document {id: $document})<-[:USED]-(:Run)-[:PRODUCED]->(f:Fact)
  RETURN f
  UNION
  MATCH (:Document {id: $document})<-[:BASED_ON]-(:Review)-[:OF]->(f:Fact)
  RETURN f
}
WITH f
WHERE true
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(f) AS facts
