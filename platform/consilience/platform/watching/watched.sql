CREATE TABLE IF NOT EXISTS items (
  source TEXT NOT NULL,    -- its name
  item TEXT NOT NULL,      -- what it stays under there
  version TEXT NOT NULL,   -- that was taken
  PRIMARY KEY (source, item)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS documents (
  source TEXT NOT NULL,
  item TEXT NOT NULL,
  document TEXT NOT NULL,  -- id of a document that was made of it
  place TEXT NOT NULL,     -- the document's own source, such as a path and the line of a record
  PRIMARY KEY (source, item, document, place)
) WITHOUT ROWID;
