// A page of the facts of one predicate, in the order of their ids; only what is given is asked for.
// Parameters: after, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, document, about, limit.
MATCH (f:Fact)
USING INDEX f:Fact(predicate, id)
WHERE f.predicate = $predicate AND f.id > $after
// part wanted_facts
WITH f
ORDER BY f.predicate, f.id
LIMIT $limit
// part fact_summary
ORDER BY id
