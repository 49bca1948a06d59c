"""Loaders of file formats, a module each."""
