// What a person reviewed is found by their name.
CREATE INDEX review_by IF NOT EXISTS FOR (n:Review) ON (n.by)
