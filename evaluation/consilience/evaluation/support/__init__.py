"""Helpers of the scorers: counts, assignment, bootstrap, signatures, errors."""
