// Entities that have one of some keys, which name their type, too, those with the rarest keys first, each once: its id,
// name, the first row that found it, and its key where the row wants that; beside these, all rows of those that several
// found, and the names of those that have others. Lists of one thing each, since lists of lists take much longer to read.
// Before that it waits until full text knows what was committed.
// :param {rows: [{query: "k0123456789ab kba9876543210", keyed: false}], limit: 60}
CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()
UNWIND range(0, size($rows) - 1) AS number
CALL db.index.fulltext.queryNodes('entity_keys', $rows[number].query, {limit: $limit}) YIELD node AS e
WITH e, min(number) AS first, collect(number) AS numbers
RETURN collect(e.id) AS ids, collect(e.name) AS names, collect(first) AS firsts,
  collect(CASE WHEN $rows[first].keyed THEN e.key ELSE '' END) AS keys,
  collect(CASE WHEN size(numbers) > 1 THEN [e.id, numbers] END) AS several,
  collect(CASE WHEN e.aliases <> [e.name] THEN [e.id, e.aliases] END) AS aliases
