"""Blocks `lac` of a schema and the patterns of sentences in them."""
