"""Routers about accounts, sessions, schemas, teams, usage."""
