"""Significance tests: the paired bootstrap."""
