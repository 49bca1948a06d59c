"""Queries of facts: listed, counted, with provenance."""
