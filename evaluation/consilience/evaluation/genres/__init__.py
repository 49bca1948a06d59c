"""GenRES: scoring of open relation extraction."""
