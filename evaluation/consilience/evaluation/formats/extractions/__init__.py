"""Formats of extractions, a module each: entities, relations and events from files."""
