"""Text alignment: where a document has the words of a quote."""
