-- What was taken of watched sources, as in `watched.sql`, which says what it means.
CREATE TABLE items (
  source TEXT NOT NULL,
  item TEXT NOT NULL,
  version TEXT NOT NULL,
  PRIMARY KEY (source, item)
);
CREATE TABLE documents (
  source TEXT NOT NULL,
  item TEXT NOT NULL,
  document TEXT COLLATE "C" NOT NULL,
  place TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (source, item, document, place)
);
