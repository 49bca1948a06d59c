"""Suggestions about entities across documents: made, listed, accepted, declined."""
