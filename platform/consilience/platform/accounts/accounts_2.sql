-- From version 1 to 2: the owner's account is known by a mark, not by its name; a session may end before the usual time.
ALTER TABLE sessions ADD COLUMN expires REAL;
-- A person of an organisation who is called so became admin when somebody served on this machine.
UPDATE users SET name = 'local ' || lower(hex(randomblob(4))), role = 'reader'
    WHERE name = 'local' AND subject IS NOT NULL;
UPDATE users SET name = 'local ' || lower(hex(randomblob(4)))
    WHERE name = 'local' AND subject IS NULL AND role <> 'admin';
UPDATE users SET subject = 'owner' WHERE name = 'local' AND subject IS NULL;
