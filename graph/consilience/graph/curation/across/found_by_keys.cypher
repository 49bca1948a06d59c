// Ids of the entities of the same type that have one of some keys, those with the rarest keys first, beside that which
// asked, and the names of all of these, each once. One row of lists: a row for each takes longer than to find it.
// :param {rows: [{id: "entity_1", type: "Person", query: "k0123456789ab kba9876543210"}], limit: 60}
UNWIND $rows AS row
CALL (row) {
  CALL db.index.fulltext.queryNodes('entity_keys', row.query, {limit: $limit}) YIELD node AS e
  WHERE e:Entity AND e.id <> row.id AND e.type = row.type
  RETURN e
}
RETURN collect([row.id, e.id]) AS pairs, collect(DISTINCT [e.id, e.type, e.key, e.name, e.aliases]) AS names
