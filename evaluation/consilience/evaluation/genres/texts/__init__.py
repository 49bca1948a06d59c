"""Text processing for GenRES: tokens, words, topics."""
