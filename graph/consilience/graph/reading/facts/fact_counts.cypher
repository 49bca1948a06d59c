// How many facts there are of each status, kind, predicate and confidence.
// :param {limit: 1000}
MATCH (f:Fact)
USING INDEX f:Fact(status, kind, predicate, confidence)
WHERE f.status IS NOT NULL AND f.kind IS NOT NULL AND f.predicate IS NOT NULL AND f.confidence IS NOT NULL
WITH f.status AS status, f.kind AS kind, f.predicate AS predicate, f.confidence AS confidence, count(*) AS facts
LIMIT $limit
RETURN collect([status, kind, predicate, confidence, facts]) AS counts
