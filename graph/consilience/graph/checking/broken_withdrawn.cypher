// Invariant: of a withdrawn document there is its id alone, a review rests on it, and the document is not there.
// Repair: delete the node if no review rests on it; else ingest the document again and withdraw it.
// :param {most: 20}
MATCH (x:Withdrawn)
WITH x, CASE
  WHEN keys(x) <> ['id'] THEN 'it has more than an id'
  WHEN NOT EXISTS { (x)<-[:BASED_ON]-(:Review) } THEN 'no review rests on it'
  WHEN EXISTS { MATCH (d:Document) WHERE d.id = x.id } THEN 'the document is there'
END AS wrong
WHERE wrong IS NOT NULL
RETURN x.id AS id, wrong
LIMIT $most
