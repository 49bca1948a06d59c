// A page of the facts of one status on which runs disagree, those of the highest priority first; only what is given is
// asked for. Parameters: priority, after, status, kind, predicate, least_confidence, most_confidence,
// least_disagreement, reviewed, verified, expert, predicates, reviewer, limit.
MATCH (f:Fact)
USING INDEX f:Fact(status, priority, id)
WHERE f.status = $status AND f.priority <= $priority AND f.id IS NOT NULL
  AND CASE f.priority WHEN $priority THEN f.id < $after ELSE true END // if after
// part wanted_facts
WITH f
ORDER BY f.status DESC, f.priority DESC, f.id DESC
LIMIT $limit
// part participants
WITH f, s, o
ORDER BY f.priority DESC, f.id DESC
// part page_of_facts
