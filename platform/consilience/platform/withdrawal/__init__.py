"""Withdrawal: a document taken out of graph and data folder."""
