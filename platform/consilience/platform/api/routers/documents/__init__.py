"""Routers about documents, runs and what happens in them."""
