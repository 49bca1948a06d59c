// The ids of all runs.
MATCH (r:Run)
RETURN r.id AS id
