"""CoNLL columns: named entities and coreference."""
