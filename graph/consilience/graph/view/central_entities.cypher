// The entities with the most facts about them, and how many entities there are. Only what is given is asked for.
// :param {types: ["Person", "Organization"], skip: 0, limit: 51}
CALL () {
  MATCH (e:Entity)
  USING INDEX e:Entity(facts)
  WHERE e.facts >= 0
    AND ($types IS NULL OR e.type IN $types)
  WITH e
  ORDER BY e.facts DESC, e.id
  SKIP $skip
  LIMIT $limit
  RETURN collect(e.id) AS ids
}
CALL (ids) {
  MATCH (e:Entity)
  WHERE ($types IS NULL OR (e.type IN $types AND e.id >= ''))
  RETURN count(e) AS total
}
RETURN total, ids
