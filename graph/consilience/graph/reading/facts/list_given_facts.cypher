// A page of the facts of these ids, in any order; only what is given is asked for.
// Parameters: ids, after, value, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, document, about, limit.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE true
// part of_document
// part about
// part wanted_facts
// part sorted_facts
// part participants
WITH f, s, o, value
ORDER BY value, f.id
// part page_of_facts
  , collect(value) AS places
