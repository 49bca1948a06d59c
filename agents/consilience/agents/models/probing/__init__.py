"""Trying a model out: small questions to it, and what the replies tell of it and its server."""
