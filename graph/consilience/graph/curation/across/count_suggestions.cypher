// How many suggestions there are.
// :param {state: "open", entity: "entity_1"}
MATCH (s:Suggestion)
WHERE s.state = $state AND s.score >= 0.0
  AND ($entity IS NULL OR s.entity = $entity OR s.into = $entity)
RETURN count(s) AS total
