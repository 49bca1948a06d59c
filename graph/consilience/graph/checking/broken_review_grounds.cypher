// Invariant: a review is of one fact; the quotes on which it rests stand at their places in their documents, and of a
// withdrawn document there is no quote.
// Repair: take the review back and review the fact again.
// :param {most: 20}
MATCH (w:Review)
WITH w, CASE
  WHEN COUNT { (w)-[:OF]->(:Fact) } <> 1 THEN 'it is not of one fact'
  WHEN EXISTS { (w)-[b:BASED_ON]->(:Withdrawn) WHERE b.quote IS NOT NULL } THEN 'it has words of a withdrawn document'
  WHEN EXISTS {
    (w)-[b:BASED_ON]->(d:Document)
    WHERE b.verified AND NOT coalesce(0 <= b.start AND b.start <= b.end
      AND substring(d.text, CASE WHEN b.start < 0 THEN 0 ELSE b.start END, abs(b.end - b.start)) = b.quote, false)
  } THEN 'a quote on which it rests is not what stands in the document'
END AS wrong
WHERE wrong IS NOT NULL
RETURN w.id AS id, wrong
LIMIT $most
