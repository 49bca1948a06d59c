"""The graph store: one Neo4j with its sessions, statements, migrations and errors."""
