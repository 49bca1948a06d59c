"""Queries of the graph: documents, entities, events, debates, search."""
