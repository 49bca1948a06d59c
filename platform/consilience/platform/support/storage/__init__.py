"""Storage: the names in the data folder, and databases that threads share: SQLite files, or schemas of a PostgreSQL."""
