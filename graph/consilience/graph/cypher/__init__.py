"""People's own Cypher queries: the read-only gate, plans, what is running."""
