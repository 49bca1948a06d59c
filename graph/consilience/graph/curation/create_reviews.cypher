// What a person decided or said about facts; a comment decides nothing.
// :param {rows: [{fact: "fact_1", review: {id: "review_9", number: 9, by: "ann@example.org",
// at: datetime("2026-01-31T12:00:00Z"), decision: "accepted", reason: "It says so.", bulk: null}}]}
UNWIND $rows AS row
MATCH (f:Fact {id: row.fact})
CREATE (w:Review)-[:OF]->(f)
SET w = row.review, f.review = CASE row.review.decision WHEN 'commented' THEN f.review ELSE row.review.decision END
