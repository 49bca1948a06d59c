"""Experiments on debate protocols: compared and replayed."""
