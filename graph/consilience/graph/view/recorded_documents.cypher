// The documents of which a run had been merged by a moment; only what is given is asked for.
// :param {runs: ["run_1"], of: ["doc_1"], within: ["doc_1"]}
UNWIND $runs AS run
MATCH (:Run {id: run})-[:USED]->(d:Document)
WHERE true
  AND ($of IS NULL OR d.id IN $of)
  AND ($within IS NULL OR d.id IN $within)
RETURN collect(DISTINCT d.id) AS ids
