"""Judges of triples: a chat model, or recorded verdicts."""
