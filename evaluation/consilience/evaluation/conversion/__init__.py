"""Conversion between annotation formats."""
