"""Invariants of a graph, a statement for each, proved on a store."""
