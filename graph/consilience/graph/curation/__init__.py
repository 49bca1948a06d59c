"""Curation: what people decide about facts and entities."""
