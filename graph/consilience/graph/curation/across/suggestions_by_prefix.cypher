// Suggestions whose ids begin so, two at most.
// :param {prefix: "suggestion_1"}
MATCH (s:Suggestion)
WHERE s.id STARTS WITH $prefix
RETURN s.id AS id, s.kind AS kind, s.entity AS entity, s.entity_name AS entity_name, s.into AS into, s.into_name AS into_name,
  s.type AS type, s.score AS score, s.label AS label, s.reasons AS reasons, s.documents AS documents, s.model AS model,
  s.at AS at, s.state AS state, s.by AS by
ORDER BY id
LIMIT 2
