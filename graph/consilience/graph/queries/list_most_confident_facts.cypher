// A page of facts, those of the highest confidence first; null lets all pass.
// Parameters: confidence, after, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// undisputed, reviewed, verified, expert, document, about, limit.
MATCH (f:Fact)
WHERE f.confidence <= $confidence AND f.id > ""
  AND (f.confidence < $confidence OR f.id < $after)
// part wanted_facts
WITH f
ORDER BY f.confidence DESC, f.id DESC
LIMIT $limit
// part fact_summary
ORDER BY confidence DESC, id DESC
