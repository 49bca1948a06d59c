"""Run events: what happens in runs and debates, as plain data."""
