"""Models of the API about documents, runs and model calls."""
