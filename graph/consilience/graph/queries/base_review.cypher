// The quotes of a fact become the grounds of a person's decision about another one. They hang on the documents, which
// outlive a new run over them. Parameters: fact, review.
MATCH (:Fact {id: $fact})-[q:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(d:Document)
WITH q, d, $review AS review
MATCH (w:Review {id: review})
CREATE (w)-[:BASED_ON {quote: q.quote, start: q.start, end: q.end, verified: q.verified}]->(d)
