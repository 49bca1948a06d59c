// Those of these reviews that there are, with their facts.
// :param {ids: ["review_1"]}
MATCH (w:Review)-[:OF]->(f:Fact)
WHERE w.id IN $ids
RETURN w.id AS id, f.id AS fact_id, w.by AS by, w.at AS at, w.decision AS decision, w.reason AS reason,
  w.bulk AS bulk, w.replaced_by AS replaced_by, w.replaces AS replaces
ORDER BY fact_id
