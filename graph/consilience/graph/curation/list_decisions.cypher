// A page of decisions about entities, the newest first; null lets all entities pass.
// :param {before: 1000, entity: "entity_1", limit: 51}
MATCH (c:Decision)
WHERE c.number < $before AND ($entity IS NULL OR c.entity = $entity OR c.into = $entity)
RETURN c.id AS id, c.number AS number, c.decision AS decision, c.entity AS entity, c.entity_name AS entity_name, c.entity_key AS entity_key,
  c.into AS into, c.name AS into_name, c.type AS type, c.documents AS documents, c.by AS by, c.at AS at,
  c.reason AS reason, c.reviews AS reviews
ORDER BY number DESC
LIMIT $limit
