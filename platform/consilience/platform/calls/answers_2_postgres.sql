-- From version 1 of the answers to version 2: the oldest are found.
CREATE INDEX IF NOT EXISTS answers_by_age ON answers (answered_at);
