"""Conversation with a chat model about a passage: what it is told and asked, and what it said before."""
