CREATE TABLE IF NOT EXISTS forms (
  endpoint TEXT NOT NULL,     -- its URL
  model TEXT NOT NULL,
  mode TEXT NOT NULL,         -- json_schema, json_object or text
  logprobs INTEGER NOT NULL,  -- whether it gives log-probabilities, as far as is known
  learnt_at REAL NOT NULL,    -- seconds since 1970
  PRIMARY KEY (endpoint, model)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS strategies (
  endpoint TEXT NOT NULL,
  model TEXT NOT NULL,
  strategy TEXT NOT NULL,     -- that its last trial chose
  PRIMARY KEY (endpoint, model)
) WITHOUT ROWID;
