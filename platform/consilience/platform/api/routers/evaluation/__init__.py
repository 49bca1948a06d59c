"""Routers about evaluations."""
