// How many of the facts of these ids there are of each status, kind and predicate; only what is given is asked for.
// Parameters: ids, status, kind, predicate, least_confidence, most_confidence, least_disagreement, reviewed,
// verified, expert, predicates, reviewer, document, about.
UNWIND $ids AS id
MATCH (f:Fact {id: id})
WHERE true
// part of_document
// part about
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(DISTINCT f) AS facts
