"""Commands about entities: what is decided about them, and what is suggested."""
