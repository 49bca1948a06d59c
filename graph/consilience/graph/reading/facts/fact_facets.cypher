// How many facts there are of each status, kind and predicate; only what is given is asked for.
// Parameters: status, kind, predicate, least_confidence, most_confidence, least_disagreement, reviewed,
// verified, expert, predicates, reviewer.
MATCH (f:Fact)
USING INDEX f:Fact(status, kind, predicate, confidence)
WHERE f.status IS NOT NULL AND f.kind IS NOT NULL AND f.predicate IS NOT NULL AND f.confidence IS NOT NULL
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(*) AS facts
