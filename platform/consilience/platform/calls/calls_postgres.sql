-- What models were asked and replied, as in `calls.sql`, which says what it means.
CREATE TABLE runs (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    document_id TEXT NOT NULL
);
CREATE INDEX runs_of_documents ON runs (document_id);
CREATE TABLE texts (
    run BIGINT NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    digest BYTEA NOT NULL,
    text BYTEA NOT NULL,
    PRIMARY KEY (run, digest)
);
CREATE TABLE calls (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    run BIGINT NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    asker TEXT NOT NULL,
    round INTEGER NOT NULL,
    passage INTEGER,
    debate TEXT NOT NULL,
    rollout INTEGER NOT NULL,
    answers_order TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    sample INTEGER NOT NULL,
    model TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    prompt_tokens INTEGER NOT NULL,
    completion_tokens INTEGER NOT NULL,
    cost DOUBLE PRECISION,
    from_cache INTEGER NOT NULL,
    truncated INTEGER NOT NULL,
    refused INTEGER NOT NULL,
    other_document TEXT NOT NULL,
    said BYTEA NOT NULL
);
CREATE INDEX calls_of_runs ON calls (run, number);
CREATE INDEX calls_of_rivals ON calls (other_document) WHERE other_document <> '';
