// The entities with the most facts about them, and how many entities there are. Only what is given is asked for.
// Parameters: types, skip, limit.
CALL () {
  MATCH (e:Entity)
  USING INDEX e:Entity(facts)
  WHERE e.facts >= 0
    AND e.type IN $types // if types
  WITH e
  ORDER BY e.facts DESC, e.id
  SKIP $skip
  LIMIT $limit
  RETURN collect(e.id) AS ids
}
CALL (ids) {
  MATCH (e:Entity)
  WHERE e.type IN $types // if types
  RETURN count(e) AS total
}
RETURN total, ids
