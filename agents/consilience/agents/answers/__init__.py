"""Domain model of extraction: what an expert is given and what it says."""
