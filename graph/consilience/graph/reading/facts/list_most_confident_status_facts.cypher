// A page of the facts of one status, those of the highest confidence first; only what is given is asked for.
// :param {confidence: 0.75, after: "fact_9", status: "accepted", kind: "relation", predicate: "founded",
// least_confidence: 0.5, most_confidence: 1.0, least_disagreement: 0.0, reviewed: false, verified: true,
// expert: "reader", predicates: ["founded", "joined"], reviewer: "ann@example.org", limit: 51, undisputed: null,
// within: ["doc_1"], as_of: "2008-06"}
MATCH (f:Fact)
USING INDEX f:Fact(status, confidence, id)
WHERE f.status = $status AND f.confidence <= $confidence AND f.id IS NOT NULL
  AND ($after IS NULL OR CASE f.confidence WHEN $confidence THEN f.id < $after ELSE true END)
// part wanted_facts
WITH f
ORDER BY f.status DESC, f.confidence DESC, f.id DESC
LIMIT $limit
// part participants
WITH f, s, o
ORDER BY f.confidence DESC, f.id DESC
// part page_of_facts
