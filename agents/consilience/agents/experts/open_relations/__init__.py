"""Open relation extraction: triples in words, without a schema."""
