"""Models of the API about accounts, schemas, teams, usage."""
