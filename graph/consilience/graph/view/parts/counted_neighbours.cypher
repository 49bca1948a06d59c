WITH DISTINCT f.predicate AS predicate, m.type AS type, m.id AS id
WITH collect({predicate: predicate, type: type, id: id}) AS found
CALL (found) {
  UNWIND found AS one
  RETURN one.predicate AS predicate, null AS type, count(DISTINCT one.id) AS neighbours
  UNION ALL
  UNWIND found AS one
  RETURN null AS predicate, one.type AS type, count(DISTINCT one.id) AS neighbours
  UNION ALL
  UNWIND found AS one
  RETURN null AS predicate, null AS type, count(DISTINCT one.id) AS neighbours
}
RETURN predicate, type, neighbours
ORDER BY neighbours DESC, predicate, type
