"""The expert that is a chat model."""
