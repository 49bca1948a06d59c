"""Pairwise preferences: Elo, Bradley-Terry, agreement of annotators."""
