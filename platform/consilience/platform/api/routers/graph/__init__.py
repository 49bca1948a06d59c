"""Routers about the graph: entities, events, queries, export, search."""
