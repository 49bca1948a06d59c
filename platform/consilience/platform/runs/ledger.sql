-- The ledger of runs: which are under way, who owns them, what happened in them.
CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY,
    text BLOB NOT NULL,            -- UTF-8 of a document that a run is under way for; removed when it is merged
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    media_type TEXT NOT NULL,
    language TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS runs (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL,
    document TEXT NOT NULL,        -- the document's name, for people
    team TEXT NOT NULL,
    schema TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'merged', 'failed')),
    owner_pid INTEGER,             -- of the process that runs it; NULL when none does
    owner_started REAL,            -- when that process started: a process id alone may be used again
    owner_place TEXT,              -- machine and process namespace in which it has that id
    started_at TEXT NOT NULL,
    ended_at TEXT,
    seconds REAL NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '',
    rounds INTEGER NOT NULL DEFAULT 0,             -- the last round in which an expert answered
    calls INTEGER NOT NULL DEFAULT 0,              -- of chat models, over all attempts; what was paid for
    prompt_tokens INTEGER NOT NULL DEFAULT 0,
    completion_tokens INTEGER NOT NULL DEFAULT 0,
    cost REAL NOT NULL DEFAULT 0,
    unpriced INTEGER NOT NULL DEFAULT 0,           -- calls of models without a price
    cached INTEGER NOT NULL DEFAULT 0,             -- answers from the cache, which cost nothing
    cached_prompt_tokens INTEGER NOT NULL DEFAULT 0,
    cached_completion_tokens INTEGER NOT NULL DEFAULT 0,
    cached_cost REAL NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS runs_of_documents ON runs (document_id);  -- files of before get it when they are opened
CREATE TABLE IF NOT EXISTS owners (
    place TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started REAL NOT NULL,
    beat REAL NOT NULL,            -- seconds since 1970; its last sign of life, for those who cannot look at it
    PRIMARY KEY (place, pid, started)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    run_id TEXT NOT NULL,
    seq INTEGER NOT NULL,          -- from 1, without gaps
    at TEXT NOT NULL,
    event TEXT NOT NULL,           -- JSON
    PRIMARY KEY (run_id, seq)
) WITHOUT ROWID;
