// part recorded_fact
WITH f, [status, confidence, support, disagreement, review, said = 0, valid_from, valid_to] AS then
ORDER BY f.id
LIMIT $limit
CALL (f) {
// part participants
  RETURN s, o
}
WITH f, s, o, then
ORDER BY f.id
// part page_of_facts
  , collect(then) AS thens
