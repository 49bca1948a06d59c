"""Collaboration of a team: rounds, who is asked in which, what was answered."""
