"""The graph schema: types, roles, and what a schema file says."""
