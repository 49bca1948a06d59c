"""Helpers that know nothing of extraction: tracing, memoising, settings files, bounded patterns, classes of words."""
