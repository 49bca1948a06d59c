"""Event pairs across documents: found, suggested, decided, taken back."""
