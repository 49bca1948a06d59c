-- The queue, as in `jobs.sql`, which says what it means. `rowid` tells the order in which rows came.
CREATE TABLE texts (
    document_id TEXT PRIMARY KEY,
    text BYTEA NOT NULL,
    kept_as TEXT NOT NULL DEFAULT ''
);
CREATE TABLE spaces (
    name TEXT PRIMARY KEY,
    place TEXT NOT NULL UNIQUE
);
CREATE TABLE discarded (
    name TEXT PRIMARY KEY,
    document_id TEXT NOT NULL
);
CREATE FUNCTION discard_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO discarded VALUES (OLD.kept_as, OLD.document_id);
    RETURN NULL;
END $$;
CREATE TRIGGER texts_removed AFTER DELETE ON texts FOR EACH ROW
    WHEN (OLD.kept_as <> '') EXECUTE FUNCTION discard_text();
CREATE TRIGGER texts_replaced AFTER UPDATE OF kept_as ON texts FOR EACH ROW
    WHEN (OLD.kept_as NOT IN ('', NEW.kept_as)) EXECUTE FUNCTION discard_text();
CREATE TABLE jobs (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    document_id TEXT NOT NULL,
    document TEXT NOT NULL,
    source TEXT NOT NULL,
    media_type TEXT NOT NULL,
    language TEXT NOT NULL,
    metadata TEXT NOT NULL DEFAULT '{}',
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
    worker TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    deaths INTEGER NOT NULL DEFAULT 0,
    not_before DOUBLE PRECISION NOT NULL DEFAULT 0,
    run_id TEXT,
    outcome TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL DEFAULT '',
    counts TEXT NOT NULL DEFAULT '{}',
    seconds DOUBLE PRECISION NOT NULL DEFAULT 0,
    created_at TEXT COLLATE "C" NOT NULL,
    started_at TEXT COLLATE "C",
    ended_at TEXT COLLATE "C",
    UNIQUE (submitted_by, idempotency_key)
);
CREATE INDEX jobs_in_turn ON jobs (status, priority DESC, number);
CREATE INDEX jobs_of_documents ON jobs (document_id, status);
CREATE TABLE withdrawals (
    document_id TEXT PRIMARY KEY,
    upto BIGINT NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('begun', 'gone', 'clean'))
);
CREATE TABLE workers (
    id TEXT PRIMARY KEY,
    place TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started DOUBLE PRECISION NOT NULL,
    slots INTEGER NOT NULL,
    beat DOUBLE PRECISION NOT NULL,
    rowid BIGINT GENERATED ALWAYS AS IDENTITY
);
CREATE TABLE known_teams (
    worker TEXT NOT NULL,
    team TEXT NOT NULL,
    PRIMARY KEY (worker, team)
);
CREATE TABLE soft_locks (
    fact TEXT COLLATE "C" NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (fact, account)
);
CREATE TABLE events (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job_id TEXT NOT NULL,
    run_id TEXT,
    at TEXT COLLATE "C" NOT NULL,
    event TEXT NOT NULL
);
CREATE INDEX events_of_jobs ON events (job_id, seq);
CREATE TABLE requests (
    operation TEXT PRIMARY KEY,
    caller TEXT NOT NULL,
    key TEXT NOT NULL,
    digest TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    place TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started DOUBLE PRECISION NOT NULL,
    beat DOUBLE PRECISION NOT NULL,
    status INTEGER NOT NULL DEFAULT 0,
    headers TEXT NOT NULL DEFAULT '{}',
    body BYTEA NOT NULL DEFAULT ''::bytea,
    rowid BIGINT GENERATED ALWAYS AS IDENTITY,
    UNIQUE (caller, key)
);
CREATE INDEX requests_by_age ON requests (at);
CREATE VIEW known_jobs AS
    SELECT jobs.*, workers.beat FROM jobs LEFT JOIN workers ON workers.id = jobs.worker;
CREATE VIEW last_job AS
    SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS seq FROM jobs_number_seq;
CREATE VIEW withdrawn_jobs AS
    SELECT jobs.id, jobs.document_id, jobs.status, stage FROM jobs JOIN withdrawals USING (document_id)
    WHERE number <= upto;
-- Whoever waits for jobs, for a word to stop, or for events is told when a transaction ends (`support.storage.notices`).
CREATE FUNCTION tell_of_job() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF NEW.status = 'queued' THEN
        PERFORM pg_notify('consilience_' || md5(TG_TABLE_SCHEMA || ' queued'), '');
    ELSIF TG_OP = 'UPDATE' AND OLD.status = 'running' AND NEW.status <> 'running'
        AND EXISTS (SELECT 1 FROM jobs WHERE document_id = NEW.document_id AND status = 'queued') THEN
        PERFORM pg_notify('consilience_' || md5(TG_TABLE_SCHEMA || ' queued'), '');  -- it had to wait for this one
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.worker IS NOT NULL
        AND (NEW.wanted <> OLD.wanted OR NEW.worker IS DISTINCT FROM OLD.worker) THEN
        PERFORM pg_notify('consilience_' || md5(TG_TABLE_SCHEMA || ' stopped'), OLD.worker);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER jobs_tell AFTER INSERT OR UPDATE OF status, worker, wanted ON jobs
    FOR EACH ROW EXECUTE FUNCTION tell_of_job();
CREATE FUNCTION tell_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('consilience_' || md5(TG_TABLE_SCHEMA || ' events'), '');
    RETURN NULL;
END $$;
CREATE TRIGGER events_tell AFTER INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION tell_of_event();
