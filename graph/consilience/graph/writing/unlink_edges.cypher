// Deletes the edges of these facts, which are of one type.
// :param {label: "founded", ids: ["fact_1"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
MATCH (f)-[:SUBJECT]->(s)
MATCH (f)-[:OBJECT]->(o)
MATCH (s)-[edge:$($label)]->(o)
WHERE edge.fact = f.id
DELETE edge
