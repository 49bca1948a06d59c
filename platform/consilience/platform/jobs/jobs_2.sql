-- From version 1 of the queue to version 2: what is known of documents beside their texts.
ALTER TABLE jobs ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}';
