"""Debates where they pay: what a debate about a claim is worth, what it costs, and which are held."""
