-- The ledger of runs, as in `ledger.sql`, which says what it means. `rowid` tells the order in which rows came.
CREATE TABLE documents (
    id TEXT PRIMARY KEY,
    text BYTEA NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    media_type TEXT NOT NULL,
    language TEXT NOT NULL
);
CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL,
    document TEXT NOT NULL,
    team TEXT NOT NULL,
    schema TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'merged', 'failed')),
    owner_pid INTEGER,
    owner_started DOUBLE PRECISION,
    owner_place TEXT,
    started_at TEXT COLLATE "C" NOT NULL,
    ended_at TEXT COLLATE "C",
    seconds DOUBLE PRECISION NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '',
    rounds INTEGER NOT NULL DEFAULT 0,
    calls INTEGER NOT NULL DEFAULT 0,
    prompt_tokens BIGINT NOT NULL DEFAULT 0,
    completion_tokens BIGINT NOT NULL DEFAULT 0,
    cost DOUBLE PRECISION NOT NULL DEFAULT 0,
    unpriced INTEGER NOT NULL DEFAULT 0,
    cached INTEGER NOT NULL DEFAULT 0,
    cached_prompt_tokens BIGINT NOT NULL DEFAULT 0,
    cached_completion_tokens BIGINT NOT NULL DEFAULT 0,
    cached_cost DOUBLE PRECISION NOT NULL DEFAULT 0,
    rowid BIGINT GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX runs_of_documents ON runs (document_id);
CREATE TABLE owners (
    place TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started DOUBLE PRECISION NOT NULL,
    beat DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (place, pid, started)
);
CREATE TABLE events (
    run_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at TEXT COLLATE "C" NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (run_id, seq)
);
