// Writes down how many more relations, arguments and attributes there are about each of these entities; they must be
// locked. Returns how many there were, in the order of the rows.
// :param {rows: [{id: "entity_1", added: 2}, {id: "entity_2", added: 1}]}
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
WITH e, row, coalesce(e.facts, 0) AS before
SET e.facts = before + row.added
RETURN collect(row.id) AS ids, collect(before) AS before
