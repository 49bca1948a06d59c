// Marks of transactions in a cluster, by which one that lost the answer to its commit is not done twice.
CREATE CONSTRAINT write_mark_id IF NOT EXISTS FOR (n:WriteMark) REQUIRE n.id IS UNIQUE
