"""Authentication and authorization: keys, sessions, roles, rates."""
