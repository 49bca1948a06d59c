"""Export formats: JSONL and GraphML."""
