// A page of suggestions, the surest first.
// :param {state: "open", entity: "entity_1", score: 1.1, after: "", limit: 51}
MATCH (s:Suggestion)
WHERE s.state = $state AND s.score <= $score
  AND (s.score < $score OR s.id > $after)
  AND ($entity IS NULL OR s.entity = $entity OR s.into = $entity)
RETURN s.id AS id, s.kind AS kind, s.entity AS entity, s.entity_name AS entity_name, s.into AS into, s.into_name AS into_name,
  s.type AS type, s.score AS score, s.label AS label, s.reasons AS reasons, s.documents AS documents, s.model AS model,
  s.at AS at, s.state AS state, s.by AS by
ORDER BY s.score DESC, s.id
LIMIT $limit
