// How many facts about an entity or event there are of each status, kind and predicate; only what is given is asked
// for. Parameters: status, kind, predicate, least_confidence, most_confidence, least_disagreement, reviewed,
// verified, expert, predicates, reviewer, document, about.
MATCH (:Entity|Event {id: $about})<-[:SUBJECT|OBJECT|ABOUT]-(f:Fact)
WHERE true
// part of_document
// part wanted_facts
RETURN f.status AS status, f.kind AS kind, f.predicate AS predicate, count(DISTINCT f) AS facts
