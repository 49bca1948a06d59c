// Waits until full text knows what was committed.
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
