"""Metadata of documents into the graph: what comes with them, and what people change."""
