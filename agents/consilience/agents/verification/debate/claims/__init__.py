"""Claims put as questions with two answers."""
