"""A learned relation expert: one small encoder that reads the schema's definitions."""
