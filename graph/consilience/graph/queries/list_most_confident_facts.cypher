// A page of facts, those of the highest confidence first; null lets all pass.
// Parameters: confidence, after, status, kind, predicate, least_confidence, most_confidence, least_disagreement,
// undisputed, reviewed, verified, expert, document, about, limit.
MATCH (f:Fact)
USING INDEX f:Fact(confidence, id)
WHERE f.confidence <= $confidence AND f.id IS NOT NULL
  AND CASE f.confidence WHEN $confidence THEN f.id < $after ELSE true END
// part wanted_facts
WITH f
ORDER BY f.confidence DESC, f.id DESC
LIMIT $limit
// part fact_summary
ORDER BY confidence DESC, id DESC
