"""Extraction by rules from an annotated text: entities, relations, events."""
