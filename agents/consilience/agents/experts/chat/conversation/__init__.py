"""What a chat model is told and asked about a passage, and what it said before."""
