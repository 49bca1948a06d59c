"""Backup and restoration of everything that belongs together: the graph, and what the data folder has."""
