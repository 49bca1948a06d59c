"""Routers, a module for each subject."""
