// Makes reviews be of other facts, and counts all reviews of these anew by their time; an edit's other half follows.
// Each row has a review, and the facts from which and to which it goes.
// :param {rows: [{review: "review_1", from: "fact_1", to: "fact_2"}]}
UNWIND $rows AS row
MATCH (w:Review {id: row.review})-[o:OF]->(f:Fact)
WHERE f.id = row.from
WITH row, w, o, row.to AS target
MATCH (t:Fact {id: target})
DELETE o
CREATE (w)-[:OF]->(t)
WITH row, w
CALL (row, w) {
  MATCH (half:Review {bulk: w.bulk})
  SET half.replaced_by = CASE half.replaced_by WHEN row.from THEN row.to ELSE half.replaced_by END,
      half.replaces = CASE half.replaces WHEN row.from THEN row.to ELSE half.replaces END
}
WITH collect(DISTINCT row.from) + collect(DISTINCT row.to) AS ids
UNWIND ids AS id
MATCH (f:Fact {id: id})
CALL (f) {
  MATCH (f)<-[:OF]-(w:Review)
  WITH w ORDER BY w.at, w.number, w.id
  WITH collect(w) AS reviews
  FOREACH (i IN range(0, size(reviews) - 1) | FOREACH (w IN [reviews[i]] | SET w.number = i + 1))
}
SET f.review = head(COLLECT {
  MATCH (f)<-[:OF]-(w:Review)
  WHERE w.decision <> 'commented'
  RETURN w.decision ORDER BY w.number DESC LIMIT 1
})
