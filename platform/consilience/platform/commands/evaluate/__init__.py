"""Commands that score and convert."""
