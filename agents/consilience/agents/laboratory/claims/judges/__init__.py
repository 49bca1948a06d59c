"""Judges of claims whose truth is known, each in the module that registers it."""
