// A page of the facts that an expert proposed, in any order; only what is given is asked for.
// Parameters: after, value, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, proposer, limit.
MATCH (p:Expert)<-[:PROPOSED_BY]-(f:Fact)
WHERE p.name = $proposer
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
