"""Middleware around a chat model: limits, retries, cache, meter, record."""
