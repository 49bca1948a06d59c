// Copies support and confidence of accepted facts to their edges, which are of one type: with it in the text only the
// edges between the two ends are read.
// :param {label: "founded", ids: ["fact_1"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
MATCH (s)-[edge:$($label)]->(o)
WHERE edge.fact = f.id
SET edge.support = f.support, edge.confidence = f.confidence
