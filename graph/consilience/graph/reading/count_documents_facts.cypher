// How many documents the graph has, and how many accepted facts. No parameters.
MATCH (d:Document)
WITH count(d) AS documents
OPTIONAL MATCH (f:Fact {status: 'accepted'})
RETURN documents, count(f) AS facts
