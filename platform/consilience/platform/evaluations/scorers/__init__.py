"""Scorers, a module for each kind of evaluation, which has its name."""
