"""Mentions of a Chinese passage, and the words that stand for them."""
