// Invariant: a decision about entities has a number of its own, does not send an entity to itself, and applies to runs
// alone.
// Repair: take the decision back with `consilience entities undo` and decide again.
// :param {most: 20}
MATCH (k:Decision)
WITH k, CASE
  WHEN k.entity = k.into THEN 'it sends an entity to itself'
  WHEN k.number IS NULL OR EXISTS { MATCH (o:Decision {number: k.number}) WHERE o <> k } THEN 'its number is another one\'s'
  WHEN EXISTS { (k)-[:APPLIES_TO]->(n) WHERE NOT n:Run } THEN 'it applies to what is no run'
END AS wrong
WHERE wrong IS NOT NULL
RETURN k.id AS id, wrong
LIMIT $most
