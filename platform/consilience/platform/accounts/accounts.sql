-- Accounts: who may do what, how they prove who they are, what they keep, and what they did.
CREATE TABLE IF NOT EXISTS users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    role TEXT NOT NULL CHECK (role IN ('reader', 'reviewer', 'editor', 'admin')),
    disabled INTEGER NOT NULL DEFAULT 0, -- 1: an admin did it; 2: its organisation gives it no role any more
    subject TEXT UNIQUE,           -- `owner`, or issuer and subject of an account that signs in at an organisation
    created_at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS keys (
    prefix TEXT PRIMARY KEY,       -- the public part of the key, by which it is found
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,            -- argon2id of the whole key
    created_at TEXT NOT NULL,
    expires REAL,                  -- seconds since 1970; NULL: never
    revoked REAL
);
CREATE TABLE IF NOT EXISTS audit (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,           -- name of the account, empty when nobody is known
    via TEXT NOT NULL,             -- how it proved who it is: key, session, command line
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    outcome TEXT NOT NULL,
    request_id TEXT NOT NULL,
    details TEXT NOT NULL          -- JSON
);
CREATE TRIGGER IF NOT EXISTS audit_is_not_changed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log is only ever added to'); END;
CREATE TRIGGER IF NOT EXISTS audit_is_not_shortened BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log is only ever added to'); END;
CREATE TABLE IF NOT EXISTS saved_queries (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    cypher TEXT NOT NULL,
    shared INTEGER NOT NULL,       -- whether everybody sees it
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    deleted REAL                   -- seconds since 1970; NULL: it is there
);
CREATE UNIQUE INDEX IF NOT EXISTS saved_queries_of_a_person ON saved_queries (user_id, name) WHERE deleted IS NULL;
CREATE VIEW IF NOT EXISTS told_queries AS
    SELECT saved_queries.*, users.name AS owner FROM saved_queries JOIN users ON users.id = saved_queries.user_id;
