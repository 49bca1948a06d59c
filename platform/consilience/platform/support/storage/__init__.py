"""Storage: the names in the data folder, and SQLite files that threads share."""
