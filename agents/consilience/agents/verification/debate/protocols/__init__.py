"""Debate protocols, a module each."""
