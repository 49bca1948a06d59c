"""Reports of scores for people: HTML pages, charts, text."""
