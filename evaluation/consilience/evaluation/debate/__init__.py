"""Debate scoring: accuracy, agreement under flipping, position bias, rewards."""
