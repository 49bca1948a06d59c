-- From version 2 of the queue to version 3: texts may be kept elsewhere. New tables and triggers are made in any case.
ALTER TABLE texts ADD COLUMN kept_as TEXT NOT NULL DEFAULT '';
