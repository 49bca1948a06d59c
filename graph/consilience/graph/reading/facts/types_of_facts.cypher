// The types of facts, and how many accepted facts there are of each: all in one row, since each row has its price.
// No parameters.
MATCH (f:Fact)
USING INDEX f:Fact(status, kind, predicate, confidence)
WHERE f.status IS NOT NULL AND f.kind IS NOT NULL AND f.predicate IS NOT NULL AND f.confidence IS NOT NULL
WITH f.predicate AS predicate, count(CASE f.status WHEN 'accepted' THEN 1 END) AS accepted
RETURN collect([predicate, accepted]) AS types
