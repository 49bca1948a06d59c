"""Extractors, called experts: their protocol, their registry, and a folder for each kind."""
