-- Accounts, as in `accounts.sql`, which says what they mean. `rowid` tells the order in which rows came.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('reader', 'reviewer', 'editor', 'admin')),
    disabled INTEGER NOT NULL DEFAULT 0,
    subject TEXT UNIQUE,
    created_at TEXT NOT NULL
);
CREATE UNIQUE INDEX users_by_name ON users (lower(name));
CREATE TABLE keys (
    prefix TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires DOUBLE PRECISION,
    revoked DOUBLE PRECISION,
    rowid BIGINT GENERATED ALWAYS AS IDENTITY
);
CREATE TABLE audit (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at TEXT COLLATE "C" NOT NULL,
    actor TEXT NOT NULL,
    via TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    outcome TEXT NOT NULL,
    request_id TEXT NOT NULL,
    details TEXT NOT NULL
);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the audit log is only ever added to'; END $$;
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit EXECUTE FUNCTION refuse_change();
CREATE TABLE saved_queries (
    id TEXT COLLATE "C" PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    cypher TEXT NOT NULL,
    shared INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    deleted DOUBLE PRECISION,
    rowid BIGINT GENERATED ALWAYS AS IDENTITY
);
CREATE UNIQUE INDEX saved_queries_of_a_person ON saved_queries (user_id, name) WHERE deleted IS NULL;
CREATE VIEW told_queries AS
    SELECT saved_queries.*, users.name AS owner FROM saved_queries JOIN users ON users.id = saved_queries.user_id;
