// What a person decided or said about facts; a comment decides nothing. Parameters: rows.
UNWIND $rows AS row
MATCH (f:Fact {id: row.fact})
CREATE (w:Review)-[:OF]->(f)
SET w = row.review, f.review = CASE row.review.decision WHEN 'commented' THEN f.review ELSE row.review.decision END
