-- People who sign in, once for all workspaces of an installation. What they may do in one is with its accounts.
CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,           -- of their account, in whichever workspace they have one
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE, -- what two names have in common that people would take for the same
    subject TEXT UNIQUE            -- `owner`, or issuer and subject at an organisation
);
CREATE TABLE IF NOT EXISTS sessions (
    hash TEXT PRIMARY KEY,         -- SHA-256 of what the cookie holds
    user_id TEXT NOT NULL,
    workspace TEXT,                -- the only one that it opens; NULL: all in which the person has an account
    csrf TEXT NOT NULL,
    created REAL NOT NULL,
    seen REAL NOT NULL,
    expires REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS tickets (
    hash TEXT PRIMARY KEY,         -- SHA-256 of a token that signs in once
    user_id TEXT NOT NULL,
    expires REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS sign_ins (
    state TEXT PRIMARY KEY,        -- SHA-256 of the state of a sign-in that is under way at an organisation
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    target TEXT NOT NULL,
    expires REAL NOT NULL
);
