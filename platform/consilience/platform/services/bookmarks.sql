-- What was written last into a graph that a cluster holds, so that other processes wait until they see it.
CREATE TABLE IF NOT EXISTS bookmarks (
    graph TEXT NOT NULL,           -- address and name of the database
    bookmark TEXT NOT NULL,
    noted REAL NOT NULL,           -- seconds since 1970
    PRIMARY KEY (graph, bookmark)
);
