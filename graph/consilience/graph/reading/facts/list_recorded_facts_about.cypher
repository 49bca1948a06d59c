// A page of the facts about an entity or event that had been recorded by a moment, in the order of their ids, as they were
// then. Only what is given is asked for. Where the page begins is asked of what was found, lest the planner look up all facts
// from there on.
// :param {about: "entity_1", after: "", runs: ["run_1"], moment: "2026-01-31T12:00:00Z", kind: "relation",
// predicate: "founded", ids: ["fact_1"], of: ["doc_1"], within: ["doc_1"], then_statuses: ["accepted"],
// then_least: 0.5, then_most: 1.0, then_as_of: "2008-06", limit: 51}
MATCH (:Entity|Event {id: $about})<-[:SUBJECT|OBJECT|ABOUT]-(f:Fact)
WHERE true
  AND ($ids IS NULL OR f.id IN $ids)
  AND ($kind IS NULL OR f.kind = $kind)
  AND ($predicate IS NULL OR f.predicate = $predicate)
WITH DISTINCT f
WHERE f.id > $after
// part recorded_page
