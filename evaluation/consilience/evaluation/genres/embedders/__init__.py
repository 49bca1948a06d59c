"""Embedders, a module each."""
