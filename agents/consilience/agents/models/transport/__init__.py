"""HTTP to the endpoints of chat models."""
