// How many facts that a person decided or commented there are of each status, kind and predicate; only what is given is
// asked for. Parameters: status, kind, predicate, least_confidence, most_confidence, least_disagreement, reviewed,
// verified, expert, predicates, reviewer, document.
MATCH (x:Review)-[:OF]->(f:Fact)
USING INDEX x:Review(by)
WHERE x.by = $reviewer
WITH DISTINCT f
WHERE true
// part of_document
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(*) AS facts
