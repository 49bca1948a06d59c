"""Measures of GenRES, a module each."""
