"""Alignment of system nuggets with gold nuggets, by spans and attributes."""
