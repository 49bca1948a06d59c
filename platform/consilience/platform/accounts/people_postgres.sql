-- People who sign in, as in `people.sql`, which says what it means. `rowid` tells the order in which rows came.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    subject TEXT UNIQUE
);
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    workspace TEXT,
    csrf TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    seen DOUBLE PRECISION NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
CREATE TABLE tickets (
    hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
CREATE TABLE sign_ins (
    state TEXT PRIMARY KEY,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    target TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL,
    rowid BIGINT GENERATED ALWAYS AS IDENTITY
);
