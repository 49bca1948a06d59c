// A page of the facts of one kind, in the order of their ids; only what is given is asked for.
// Parameters: after, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, limit.
MATCH (f:Fact)
USING INDEX f:Fact(kind, id)
WHERE f.kind = $kind AND f.id > $after
// part wanted_facts
WITH f
ORDER BY f.kind, f.id
LIMIT $limit
// part participants
WITH f, s, o
ORDER BY f.id
// part page_of_facts
