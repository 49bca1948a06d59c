// Writes down the priority of these facts: how far runs disagree about a fact, times the logarithm of how much else is
// known of what it is about; none where nobody disagrees. Counts are rounded down to half powers of two, so that a
// further fact about an entity seldom changes the others'. The ids are sorted. Each fact is locked before what is known
// of its ends is read: another writer may be at work on one of them.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
USING INDEX SEEK f:Fact(id)
WHERE f.disagreement > 0.0 OR f.priority IS NOT NULL
SET f.kind = f.kind
WITH f
CALL (f) {
  MATCH (f)-[:SUBJECT|OBJECT|ABOUT]->(n)
  WITH 1 + CASE WHEN n:Entity THEN n.facts ELSE COUNT { (n)<-[:SUBJECT]-() } END AS facts
  RETURN sum(2 ^ (floor(2 * log(facts) / log(2) + 1e-9) / 2)) AS impact
}
WITH f, CASE WHEN f.disagreement > 0.0 THEN f.disagreement * log(1 + impact) END AS priority
WHERE coalesce(f.priority, 0.0) <> coalesce(priority, 0.0)
SET f.priority = priority
