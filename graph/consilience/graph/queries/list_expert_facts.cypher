// A page of the facts that an expert proposed, in any order; only what is given is asked for.
// Parameters: after, value, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, document, about, limit.
MATCH (p:Expert)<-[:PROPOSED_BY]-(f:Fact)
WHERE p.name = $expert
// part wanted_facts
// part sorted_facts
