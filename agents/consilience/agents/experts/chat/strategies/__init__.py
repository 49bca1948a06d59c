"""Prompting strategies, a module each."""
