"""Commands about chat models: which there are, and how well one answers."""
