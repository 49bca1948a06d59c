"""The embedded Neo4j: its process, its settings, its life cycle."""
