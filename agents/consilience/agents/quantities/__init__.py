"""Quantities of texts: numbers in figures and words, sums of money, units, and what the value of an attribute is."""
