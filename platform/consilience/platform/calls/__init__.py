"""The archive of model calls."""
