"""Extraction rules as schemas write them: parsed and checked."""
