// Writes down how many more relations, arguments and attributes there are about each of these entities; they must be
// locked. Returns those whose number, rounded as for the priority of facts, is another one now.
// :param {rows: [{id: "entity_1", added: 2}, {id: "entity_2", added: 1}]}
CYPHER replan=skip
UNWIND $rows AS row
MATCH (e:Entity {id: row.id})
WITH e, coalesce(e.facts, 0) AS before, coalesce(e.facts, 0) + row.added AS facts
SET e.facts = facts
WITH e, before, facts
WHERE floor(2 * log(1 + before) / log(2) + 1e-9) <> floor(2 * log(1 + facts) / log(2) + 1e-9)
RETURN e.id AS id
