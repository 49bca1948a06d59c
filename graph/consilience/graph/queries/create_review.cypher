// A person's decision about a fact. Parameters: id, review.
MATCH (f:Fact {id: $id})
CREATE (w:Review)-[:OF]->(f)
SET w = $review, f.review = $review.decision
