// Invariant: an entity or event is mentioned or has a fact about it, a fact is stated by a run or reviewed: the rest is
// deleted.
// Repair: delete the node: nothing rests on it.
// :param {most: 20}
MATCH (n:Entity|Event|Fact)
WHERE CASE
  WHEN n:Fact THEN NOT EXISTS { (n)<-[:PRODUCED]-(:Run) } AND NOT EXISTS { (n)<-[:OF]-(:Review) }
  ELSE NOT EXISTS { (n)<-[:MENTIONS]-(:Document) } AND NOT EXISTS { (n)<-[:SUBJECT|OBJECT|ABOUT]-(:Fact) }
END
RETURN n.id AS id, CASE WHEN n:Fact THEN 'no run states it, and nobody reviewed it'
  ELSE 'no document mentions it, and there is no fact about it' END AS wrong
LIMIT $most
