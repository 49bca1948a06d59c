// A page of the facts of a few types, in any order; only what is given is asked for.
// Parameters: after, value, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, limit.
MATCH (f:Fact)
USING INDEX f:Fact(predicate, id)
WHERE f.predicate IN $predicates AND f.id IS NOT NULL
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
