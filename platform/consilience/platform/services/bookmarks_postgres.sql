-- What was written last into a graph that a cluster holds, as in `bookmarks.sql`, which says what it means.
CREATE TABLE bookmarks (
    graph TEXT COLLATE "C" NOT NULL,
    bookmark TEXT COLLATE "C" NOT NULL,
    noted DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (graph, bookmark)
);
