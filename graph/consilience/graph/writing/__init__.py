"""Writes to the graph: a document merged, withdrawn, and made to follow people's decisions."""
