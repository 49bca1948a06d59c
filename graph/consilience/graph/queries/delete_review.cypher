// A person's decision, withdrawn; the one before it counts again. Parameters: id, review.
MATCH (w:Review {id: $review})
DETACH DELETE w
WITH count(*) AS deleted
MATCH (f:Fact {id: $id})
SET f.review = head(COLLECT { MATCH (f)<-[:OF]-(w:Review) RETURN w.decision ORDER BY w.number DESC LIMIT 1 })
