// Facts, of which the labels and edges are taken away already. Entities, which must be locked, know how many relations,
// arguments and attributes there are about them; returned are those whose number, rounded as for the priority of facts, is
// another one now.
// :param {ids: ["fact_1", "fact_2"]}
UNWIND $ids AS id
MATCH (f:Fact {id: id})
CALL (f) {
  MATCH (f)-[:SUBJECT|OBJECT]->(e:Entity)
  RETURN collect(e) AS ends
}
WITH collect(f) AS facts, collect(ends) AS ends
FOREACH (f IN facts | DETACH DELETE f)
WITH ends
UNWIND ends AS some
UNWIND some AS e
WITH e, count(*) AS fewer
WITH e, e.facts AS before, e.facts - fewer AS facts
SET e.facts = facts
WITH e, before, facts
WHERE floor(2 * log(1 + before) / log(2) + 1e-9) <> floor(2 * log(1 + facts) / log(2) + 1e-9)
RETURN collect(e.id) AS ids
