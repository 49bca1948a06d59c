CREATE TABLE IF NOT EXISTS answers (
  key BLOB PRIMARY KEY,   -- hash of everything that determines the answer
  model TEXT NOT NULL,
  reply TEXT NOT NULL,    -- JSON
  answered_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS asked_for (
  document TEXT NOT NULL, -- in whose run it was asked, or whose text a debate of rivals showed
  key BLOB NOT NULL,      -- of the answer
  PRIMARY KEY (document, key)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answers_by_age ON answers (answered_at);
CREATE INDEX IF NOT EXISTS asked_for_by_key ON asked_for (key);
