"""Validation of event nugget files."""
