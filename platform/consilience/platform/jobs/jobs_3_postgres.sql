-- From version 2 of the queue to version 3: texts may be kept elsewhere, and who waits is told.
ALTER TABLE texts ADD COLUMN kept_as TEXT NOT NULL DEFAULT '';
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
