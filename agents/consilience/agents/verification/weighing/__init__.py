"""Weighing: what speaks for a claim, brought together to one probability that the text says so."""
