"""Models of the API about the graph and queries."""
