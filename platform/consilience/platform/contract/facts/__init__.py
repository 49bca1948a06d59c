"""Models of the API about facts, debates and decisions."""
