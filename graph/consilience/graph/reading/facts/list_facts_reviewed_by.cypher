// A page of the facts that a person decided or commented, in any order; only what is given is asked for.
// Parameters: after, value, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, document, limit.
MATCH (x:Review)-[:OF]->(f:Fact)
USING INDEX x:Review(by)
WHERE x.by = $reviewer
WITH DISTINCT f
WHERE true
// part of_document
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
