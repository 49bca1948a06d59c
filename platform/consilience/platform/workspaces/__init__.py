"""The workspaces of an installation: looked at, made and removed. What is in one is the business of no other room."""
