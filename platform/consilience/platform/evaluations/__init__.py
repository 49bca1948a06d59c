"""Evaluations of the service: accepted, kept, scored, compared."""
