"""Helpers that know nothing of the graph: private files, bounded YAML, a registry, file failures."""
