// Indexes that could not be filled, with why, as the server says, and the constraint that each belongs to. No parameters.
SHOW INDEXES
YIELD name, state, owningConstraint, failureMessage
WHERE state = 'FAILED'
RETURN name, owningConstraint AS constraint, failureMessage AS why
ORDER BY name
