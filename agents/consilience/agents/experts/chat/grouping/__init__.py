"""Questions whose answers are words or numbers under given names, for the smallest models."""
