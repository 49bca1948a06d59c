// The relationship type under which the graph keeps relations of this predicate.
// :param {predicate: "founded"}
MATCH (f:Fact)
USING INDEX f:Fact(predicate, id)
WHERE f.predicate = $predicate AND f.id >= '' AND f.kind = 'relation'
RETURN f.label AS label
LIMIT 1
