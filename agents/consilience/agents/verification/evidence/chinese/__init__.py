"""Evidence in Chinese, which CoreNLP does not read."""
