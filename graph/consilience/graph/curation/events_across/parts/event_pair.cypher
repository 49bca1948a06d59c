RETURN p.id AS id, p.one AS one, p.other AS other, p.type AS type, p.state AS state, p.score AS score, p.reasons AS reasons,
  p.model AS model, p.at AS at, p.by AS by, p.decided_at AS decided_at, p.reason AS reason
