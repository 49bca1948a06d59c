// A page of the facts about which a person decided, in any order; only what is given is asked for.
// Parameters: after, value, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, limit.
MATCH (f:Fact)
USING INDEX f:Fact(review)
WHERE f.review IS NOT NULL
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
