"""Mends the mentions of a passage: where names and dates begin and end, and what they are by their context."""
