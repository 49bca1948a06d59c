// A page of the facts of one status, in the order of their ids; only what is given is asked for.
// Parameters: after, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, document, about, limit.
MATCH (f:Fact)
USING INDEX f:Fact(status, id)
WHERE f.status = $status AND f.id > $after
// part wanted_facts
WITH f
ORDER BY f.status, f.id
LIMIT $limit
// part fact_summary
ORDER BY id
