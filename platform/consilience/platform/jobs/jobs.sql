-- The queue: what was accepted, who works on it, and what happened.
CREATE TABLE IF NOT EXISTS texts (
    document_id TEXT PRIMARY KEY,
    text BLOB NOT NULL,            -- UTF-8; empty where it is kept elsewhere; removed when no job needs it any more
    kept_as TEXT NOT NULL DEFAULT ''         -- its name outside, which begins with the space; '': it is here
);
CREATE TABLE IF NOT EXISTS spaces (
    name TEXT PRIMARY KEY,         -- of all names that this queue gives at the place, at random: no other has it
    place TEXT NOT NULL UNIQUE     -- a folder or bucket
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS discarded (
    name TEXT PRIMARY KEY,         -- outside; nobody needs what it has, and it is removed there next
    document_id TEXT NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS texts_removed AFTER DELETE ON texts WHEN OLD.kept_as <> '' BEGIN
    INSERT INTO discarded VALUES (OLD.kept_as, OLD.document_id);
END;
CREATE TRIGGER IF NOT EXISTS texts_replaced AFTER UPDATE OF kept_as ON texts
WHEN OLD.kept_as NOT IN ('', NEW.kept_as) BEGIN
    INSERT INTO discarded VALUES (OLD.kept_as, OLD.document_id);
END;
CREATE TABLE IF NOT EXISTS jobs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    document_id TEXT NOT NULL,
    document TEXT NOT NULL,        -- the document's name, for people
    source TEXT NOT NULL,
    media_type TEXT NOT NULL,
    language TEXT NOT NULL,
    metadata TEXT NOT NULL DEFAULT '{}',     -- JSON; what is known of the document beside its text
    characters INTEGER NOT NULL,
    team TEXT NOT NULL,
    schema TEXT NOT NULL,
    verify TEXT NOT NULL,
    again INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    submitted_by TEXT NOT NULL,
    idempotency_key TEXT,
    status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
    wanted TEXT NOT NULL DEFAULT '' CHECK (wanted IN ('', 'cancel', 'pause')),
    worker TEXT,                   -- who runs it; NULL when nobody does
    attempts INTEGER NOT NULL DEFAULT 0,
    deaths INTEGER NOT NULL DEFAULT 0,       -- workers that died while on it, one after another
    not_before REAL NOT NULL DEFAULT 0,      -- seconds since 1970; when it may be tried again
    run_id TEXT,
    outcome TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    counts TEXT NOT NULL DEFAULT '{}',       -- JSON
    seconds REAL NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    started_at TEXT,
    ended_at TEXT,
    UNIQUE (submitted_by, idempotency_key)
);
CREATE INDEX IF NOT EXISTS jobs_in_turn ON jobs (status, priority DESC, number);
CREATE INDEX IF NOT EXISTS jobs_of_documents ON jobs (document_id, status);
CREATE TABLE IF NOT EXISTS withdrawals (
    document_id TEXT PRIMARY KEY,
    upto INTEGER NOT NULL,         -- of `jobs.number`: those over it that were accepted before are not to bring it back
    stage TEXT NOT NULL CHECK (stage IN ('begun', 'gone', 'clean'))  -- still in the graph; out of it; here as well
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS workers (
    id TEXT PRIMARY KEY,
    place TEXT NOT NULL,           -- machine and process namespace: where its process number means something
    pid INTEGER NOT NULL,
    started REAL NOT NULL,         -- when that process started: a number alone may be used again
    slots INTEGER NOT NULL,
    beat REAL NOT NULL             -- seconds since 1970; its last sign of life
);
CREATE TABLE IF NOT EXISTS known_teams (
    worker TEXT NOT NULL,
    team TEXT NOT NULL,            -- an order may name it
    PRIMARY KEY (worker, team)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS soft_locks (
    fact TEXT NOT NULL,
    account TEXT NOT NULL,         -- who looks at it
    since REAL NOT NULL,           -- seconds since 1970
    until REAL NOT NULL,
    PRIMARY KEY (fact, account)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,   -- grows over all jobs, so that one number is enough to go on from
    job_id TEXT NOT NULL,
    run_id TEXT,
    at TEXT NOT NULL,
    event TEXT NOT NULL            -- JSON
);
CREATE INDEX IF NOT EXISTS events_of_jobs ON events (job_id, seq);
CREATE TABLE IF NOT EXISTS requests (
    operation TEXT PRIMARY KEY,    -- id under which what the request does is known, also when it is done again
    caller TEXT NOT NULL,
    key TEXT NOT NULL,             -- the idempotency key
    digest TEXT NOT NULL,          -- of the request's content
    at REAL NOT NULL,              -- seconds since 1970; when it came first
    place TEXT NOT NULL,           -- the process that does it, as in `workers`; pid 0: none
    pid INTEGER NOT NULL,
    started REAL NOT NULL,
    beat REAL NOT NULL,
    status INTEGER NOT NULL DEFAULT 0,       -- of the answer; 0: none was noted
    headers TEXT NOT NULL DEFAULT '{}',      -- JSON
    body BLOB NOT NULL DEFAULT x'',
    UNIQUE (caller, key)
);
CREATE INDEX IF NOT EXISTS requests_by_age ON requests (at);
CREATE VIEW IF NOT EXISTS known_jobs AS
    SELECT jobs.*, workers.beat FROM jobs LEFT JOIN workers ON workers.id = jobs.worker;
CREATE VIEW IF NOT EXISTS last_job AS          -- the greatest number that a job ever had
    SELECT max(seq) AS seq FROM sqlite_sequence WHERE name = 'jobs';
CREATE VIEW IF NOT EXISTS withdrawn_jobs AS    -- accepted before their document was withdrawn
    SELECT jobs.id, jobs.document_id, jobs.status, stage FROM jobs JOIN withdrawals USING (document_id)
    WHERE number <= upto;
