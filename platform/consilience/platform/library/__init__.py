"""The schemas and teams that an installation knows."""
