// Documents that were read with a schema of this name, other than with exactly the one of this signature. Where types are
// given, as rows of kind and name and event, only those that state facts of one of them; null lets all pass.
// :param {name: "news", signature: "schema-2", types: [{kind: "argument", name: "Agent", event: "Business.Start-Org"}]}
MATCH (r:Run)
WHERE r.schema = $name AND r.schema_signature <> $signature
  AND ($types IS NULL OR EXISTS {
    MATCH (r)-[:PRODUCED]->(f:Fact)
    WHERE any(t IN $types WHERE f.kind = t.kind AND f.predicate = t.name
      AND (t.event IS NULL OR EXISTS { (f)-[:SUBJECT]->(v) WHERE v.type = t.event }))
  })
WITH collect(r) AS runs
UNWIND runs AS run
MATCH (run)-[:USED]->(d:Document)
RETURN DISTINCT d.id AS id, d.name AS name
ORDER BY name, id
