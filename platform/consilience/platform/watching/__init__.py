"""Watching: what a source has that is new is ingested, what changed is replaced, what is gone is withdrawn."""
