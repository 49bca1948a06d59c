-- What models were asked in runs, and what they replied. One file beside the ledger, which others write to all the time.
CREATE TABLE IF NOT EXISTS runs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,       -- as in the ledger and in the graph
    document_id TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS runs_of_documents ON runs (document_id);
CREATE TABLE IF NOT EXISTS texts (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    digest BLOB NOT NULL,
    text BLOB NOT NULL,            -- what several calls of a run begin with, once: UTF-8, compressed by zlib
    PRIMARY KEY (run, digest)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS calls (
    number INTEGER PRIMARY KEY,    -- in the order in which they were answered
    id TEXT NOT NULL UNIQUE,       -- of all that was asked and replied: what a resumed run asks again is there already
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    asker TEXT NOT NULL,           -- expert, debater or judge
    round INTEGER NOT NULL,
    passage INTEGER,               -- from 0; NULL in debates
    debate TEXT NOT NULL,          -- its id; empty for experts
    rollout INTEGER NOT NULL,
    answers_order TEXT NOT NULL,
    attempt INTEGER NOT NULL,      -- 2: asked again, as the first reply could not be read
    sample INTEGER NOT NULL,
    model TEXT NOT NULL,
    at REAL NOT NULL,              -- seconds since 1970
    prompt_tokens INTEGER NOT NULL,
    completion_tokens INTEGER NOT NULL,
    cost REAL,                     -- NULL: the model has no price
    from_cache INTEGER NOT NULL,
    truncated INTEGER NOT NULL,
    refused INTEGER NOT NULL,
    other_document TEXT NOT NULL,  -- whose text a debate of rivals shows too; such a call goes with either document
    said BLOB NOT NULL             -- messages, form, options and reply: JSON, compressed by zlib
);
CREATE INDEX IF NOT EXISTS calls_of_runs ON calls (run, number);
CREATE INDEX IF NOT EXISTS calls_of_rivals ON calls (other_document) WHERE other_document <> '';
