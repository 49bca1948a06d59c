"""Learned experts for names, relations and events: one small encoder that reads the schema's definitions."""
