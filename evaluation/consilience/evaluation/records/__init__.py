"""Data model of evaluation: triples, debates, votes."""
