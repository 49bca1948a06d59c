"""Lexicons of the evidence judge: stems, trigger words, classes of words."""
