"""Verification by rules: the judge that needs no model."""
