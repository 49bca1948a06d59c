"""Experts for Chinese without a chat model: words and names by LAC, relations and events by patterns of a schema."""
