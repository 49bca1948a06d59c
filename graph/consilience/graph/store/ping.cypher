// Whether the database answers. No parameters.
RETURN 1 AS one
