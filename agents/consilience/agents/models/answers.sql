CREATE TABLE IF NOT EXISTS answers (
  key BLOB PRIMARY KEY,   -- hash of everything that determines the answer
  model TEXT NOT NULL,
  reply TEXT NOT NULL,    -- JSON
  answered_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) WITHOUT ROWID;
