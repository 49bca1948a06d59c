// Writes down how many relations, arguments and attributes there are about each of these entities, whatever their
// status; they must be locked. Returns those whose number, rounded as for the priority of facts, is another one now.
// :param {ids: ["entity_1", "entity_2"]}
UNWIND $ids AS id
MATCH (e:Entity {id: id})
WITH e, coalesce(e.facts, 0) AS before, COUNT { (e)<-[:SUBJECT]-() } + COUNT { (e)<-[:OBJECT]-() } AS facts
WHERE e.facts IS NULL OR before <> facts
SET e.facts = facts
WITH e, before, facts
WHERE floor(2 * log(1 + before) / log(2) + 1e-9) <> floor(2 * log(1 + facts) / log(2) + 1e-9)
RETURN collect(e.id) AS ids
