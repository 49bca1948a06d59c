"""Runs over one document side by side: which replace which, written and read back."""
