"""Models of the API about evaluations."""
