// How many facts of each status, kind and predicate had been recorded by a moment, as they were then. Only what is given is
// asked for.
// :param {runs: ["run_1"], moment: "2026-01-31T12:00:00Z", kind: "relation", predicate: "founded", ids: ["fact_1"],
// of: ["doc_1"], within: ["doc_1"], then_statuses: ["accepted"], then_least: 0.5, then_most: 1.0, then_as_of: "2008-06"}
MATCH (f:Fact)
WHERE f.id > ''
  AND ($ids IS NULL OR f.id IN $ids)
  AND ($kind IS NULL OR f.kind = $kind)
  AND ($predicate IS NULL OR f.predicate = $predicate)
// part recorded_fact
RETURN status, f.kind AS kind, f.predicate AS predicate, count(*) AS facts
