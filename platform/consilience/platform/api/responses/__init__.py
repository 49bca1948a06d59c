"""Parts of answers: problems, pages, tags, their description."""
