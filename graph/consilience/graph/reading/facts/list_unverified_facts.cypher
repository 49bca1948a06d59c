// A page of the facts with a quote that the text does not contain, in any order; only what is given is asked for.
// Parameters: after, value, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, limit.
MATCH (f:Fact)
USING INDEX f:Fact(unverified)
WHERE f.unverified = true
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
