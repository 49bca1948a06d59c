// Waits until all indexes answer.
// :param {seconds: 10}
CALL db.awaitIndexes($seconds)
