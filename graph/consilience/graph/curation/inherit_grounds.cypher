// Decisions about facts that no run states any more rest on what earlier decisions about them rest on.
// :param {ids: ["review_1"]}
UNWIND $ids AS id
MATCH (w:Review {id: id})-[:OF]->(f:Fact)
WHERE w.decision <> 'commented' AND f.runs = 0 AND NOT EXISTS { (w)-[:BASED_ON]->() }
MATCH (f)<-[:OF]-(other:Review)-[q:BASED_ON]->(d:Document|Withdrawn)
WHERE other <> w
WITH DISTINCT w, d, q.quote AS quote, q.start AS start, q.end AS end, q.verified AS verified
CREATE (w)-[:BASED_ON {quote: quote, start: start, end: end, verified: verified}]->(d)
