"""Idempotency keys: a repeated request is answered as the first one was."""
