"""Experiments over gold data."""
