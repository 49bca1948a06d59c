"""Routers about facts, debates and decisions."""
