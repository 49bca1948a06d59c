// The reviews that were made together, with their facts; facts of one type together.
// :param {bulk: "bulk_1"}
MATCH (w:Review {bulk: $bulk})-[:OF]->(f:Fact)
RETURN w.id AS id, f.id AS fact_id, w.by AS by, w.at AS at, w.decision AS decision, w.reason AS reason,
  w.bulk AS bulk, w.replaced_by AS replaced_by, w.replaces AS replaces
ORDER BY coalesce(f.label, ''), fact_id
