// The quotes of a fact become the grounds of a person's decision about another one: those that runs found, and those on
// which decisions about it are based. They hang on the documents, which outlive a new run over them.
// :param {fact: "fact_1", review: "review_1"}
MATCH (f:Fact {id: $fact})
CALL (f) {
  MATCH (f)-[q:EVIDENCED_BY]->(:Chunk)-[:PART_OF]->(d:Document)
  RETURN d, q.quote AS quote, q.start AS start, q.end AS end, q.verified AS verified
  UNION
  MATCH (f)<-[:OF]-(:Review)-[q:BASED_ON]->(d:Document|Withdrawn)
  RETURN d, q.quote AS quote, q.start AS start, q.end AS end, q.verified AS verified
}
WITH d, quote, start, end, verified, $review AS review
MATCH (w:Review {id: review})
CREATE (w)-[:BASED_ON {quote: quote, start: start, end: end, verified: verified}]->(d)
