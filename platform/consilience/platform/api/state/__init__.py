"""State that requests share, and whether it is ready."""
