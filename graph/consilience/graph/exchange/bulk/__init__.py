"""Readings in files, and all of them at once into an empty graph: reduced by id, written as tables, imported."""
