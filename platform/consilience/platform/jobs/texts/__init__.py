"""Texts of documents that wait, where they are kept outside the queue's database."""
