"""Coreference metrics, a module each."""
