// Pairs of events of different documents that are perhaps one. Those that a person decided are found by the ids of their
// events when a document comes again.
CREATE CONSTRAINT event_pair_id IF NOT EXISTS FOR (n:EventPair) REQUIRE n.id IS UNIQUE;
CREATE INDEX event_pair_score IF NOT EXISTS FOR (n:EventPair) ON (n.state, n.score);
CREATE INDEX event_pair_one IF NOT EXISTS FOR (n:EventPair) ON (n.one);
CREATE INDEX event_pair_other IF NOT EXISTS FOR (n:EventPair) ON (n.other)
