// A page of debates in the order of their ids; null lets all pass.
// :param {after: "", document: "doc_1", protocol: "debate", settled: true, limit: 51}
MATCH (b:Debate)<-[:OF]-(v:Verdict)
WHERE b.id > $after
  AND ($protocol IS NULL OR b.protocol = $protocol)
  AND ($settled IS NULL OR (b.answer IS NOT NULL) = $settled)
WITH b, min(v.run) AS run
MATCH (:Run {id: run})-[:USED]->(d:Document)
WHERE $document IS NULL OR d.id = $document
RETURN b.id AS id, b.question AS question, b.answers AS answers, b.protocol AS protocol, b.answer AS answer,
  b.confidence AS confidence, b.models AS models, b.calls AS calls, b.cost AS cost, d.id AS document_id,
  d.name AS document_name
ORDER BY id
LIMIT $limit
