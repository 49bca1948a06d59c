-- From version 2 to 3: who has signed in is known for all workspaces in one place (`people.sql`); all sign in again.
DROP TABLE IF EXISTS sessions;
DROP TABLE IF EXISTS tickets;
DROP TABLE IF EXISTS sign_ins;
