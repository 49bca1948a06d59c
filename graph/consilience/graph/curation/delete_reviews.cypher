// Reviews, withdrawn; of their facts the decision before counts again.
// :param {ids: ["review_1"]}
UNWIND $ids AS id
MATCH (w:Review {id: id})-[:OF]->(f:Fact)
DETACH DELETE w
WITH DISTINCT f
SET f.review = head(COLLECT {
  MATCH (f)<-[:OF]-(w:Review)
  WHERE w.decision <> 'commented'
  RETURN w.decision ORDER BY w.number DESC LIMIT 1
})
