// Takes the lock that all share who write, for as long as its transaction is open; which is never committed. No parameters.
CREATE INDEX paused_writing FOR (w:Writing) ON (w.paused)
