// Entities of the same type that have one of some keys, those with the rarest keys first.
// :param {rows: [{id: "entity_1", type: "Person", query: "k0123456789ab kba9876543210"}], limit: 60}
UNWIND $rows AS row
CALL (row) {
  CALL db.index.fulltext.queryNodes('entity_keys', row.query, {limit: $limit}) YIELD node AS e
  WHERE e:Entity AND e.id <> row.id AND e.type = row.type
  RETURN e
}
RETURN row.id AS of, e.id AS id, e.type AS type, e.key AS key, e.name AS name, e.aliases AS aliases, e.keys AS keys
ORDER BY of, id
