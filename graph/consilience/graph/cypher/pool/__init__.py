"""A process pool for people's queries, bounded in time and memory."""
