// Waits until all indexes answer. Parameters: seconds.
CALL db.awaitIndexes($seconds)
