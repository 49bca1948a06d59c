// A page of the facts that a document states, or that a decision based on it keeps, in any order; only what is given is
// asked for.
// Parameters: after, value, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, document, limit.
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
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
