// A decision about entities.
// :param {id: "decision_1"}
MATCH (c:Decision {id: $id})
RETURN c.id AS id, c.number AS number, c.decision AS decision, c.entity AS entity, c.entity_name AS entity_name, c.entity_key AS entity_key,
  c.into AS into, c.name AS into_name, c.type AS type, c.documents AS documents, c.by AS by, c.at AS at,
  c.reason AS reason, c.reviews AS reviews
