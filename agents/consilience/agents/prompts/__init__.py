"""Prompt templates: rendered, with untrusted text made harmless."""
