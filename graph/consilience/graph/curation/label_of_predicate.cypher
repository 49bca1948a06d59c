// The relationship type under which the graph keeps relations of this predicate. Parameters: predicate.
MATCH (f:Fact {predicate: $predicate})
WHERE f.kind = 'relation'
RETURN f.label AS label
LIMIT 1
