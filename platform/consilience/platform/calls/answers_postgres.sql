-- The cache of models' answers; as a file it is made by `answers.sql` of the agents, which says what it means.
CREATE TABLE answers (
    key BYTEA PRIMARY KEY,
    model TEXT NOT NULL,
    reply TEXT NOT NULL,
    answered_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX answers_by_age ON answers (answered_at);
CREATE TABLE asked_for (
    document TEXT NOT NULL,
    key BYTEA NOT NULL,
    PRIMARY KEY (document, key)
);
CREATE INDEX asked_for_by_key ON asked_for (key);
