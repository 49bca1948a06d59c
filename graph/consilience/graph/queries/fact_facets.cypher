// How many facts there are of each status, kind and predicate; null lets all pass.
// Parameters: status, kind, predicate, least_confidence, most_confidence, least_disagreement, undisputed, reviewed,
// verified, expert, document, about.
MATCH (f:Fact)
WHERE f.status IS NOT NULL AND f.kind IS NOT NULL AND f.predicate IS NOT NULL
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(*) AS facts
