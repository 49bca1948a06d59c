// A page of the facts of one status, those of the highest confidence first; only what is given is asked for.
// Parameters: confidence, after, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// reviewed, verified, expert, predicates, reviewer, limit.
MATCH (f:Fact)
USING INDEX f:Fact(status, confidence, id)
WHERE f.status = $status AND f.confidence <= $confidence AND f.id IS NOT NULL
  AND CASE f.confidence WHEN $confidence THEN f.id < $after ELSE true END // if after
// part wanted_facts
WITH f
ORDER BY f.status DESC, f.confidence DESC, f.id DESC
LIMIT $limit
// part participants
WITH f, s, o
ORDER BY f.confidence DESC, f.id DESC
// part page_of_facts
