"""What answers are made of: problems, pages, tags, their description."""
