// What people decided about facts that runs state or stated, with what these runs, judges and experts say of them: all in
// one row, since each row has its price. Only what is given is asked for; of the runs, those that are asked for count,
// and `stated` leaves out what none of them states. A decision that was undone is none.
// :param {kind: "relation", type: "founded", run: "run_1", team: "team", schema: "news", document: "doc_1",
// since: datetime("2026-01-01T00:00:00Z"), before: datetime("2026-12-31T00:00:00Z"), judge: "evidence judge",
// stated: true}
MATCH (f:Fact)
USING INDEX f:Fact(review)
WHERE f.review IS NOT NULL
  AND ($kind IS NULL OR f.kind = $kind)
  AND ($type IS NULL OR f.predicate = $type)
WITH f, COLLECT {
  MATCH (f)<-[p:PRODUCED]-(r:Run)
  WHERE r.id IS NOT NULL
    AND ($run IS NULL OR r.id = $run)
    AND ($team IS NULL OR r.team = $team)
    AND ($schema IS NULL OR r.schema = $schema)
    AND ($document IS NULL OR EXISTS { (r)-[:USED]->(:Document {id: $document}) })
  RETURN [r.id, r.team_signature, p.status, p.confidence, coalesce(p.gate, '')]
} AS statements
WITH f, statements, COLLECT {
  MATCH (f)<-[:OF]-(w:Review)
  WHERE w.decision <> 'commented'
  WITH w
  ORDER BY w.number
  RETURN [w.by, w.decision, w.at, w.replaced_by IS NOT NULL, w.replaces IS NOT NULL]
} AS decisions
WHERE size(decisions) > 0
  AND (size(statements) > 0 OR any(each IN decisions WHERE NOT each[4]))
  AND (size(statements) > 0 OR f.status <> 'retracted'
    OR NOT EXISTS { (f)<-[:OF]-(:Review)-[:BASED_ON]->(:Withdrawn) })
  AND ($stated IS NULL OR size(statements) > 0)
  AND ($document IS NULL OR (size(statements) > 0 OR EXISTS { (f)<-[:OF]-(:Review)-[:BASED_ON]->(:Document {id: $document}) }))
  AND ($since IS NULL OR decisions[-1][2] >= $since)
  AND ($before IS NULL OR decisions[-1][2] < $before)
WITH f, statements, decisions
ORDER BY f.id
RETURN collect([f.id, f.kind, statements, [each IN decisions | [each[0], each[1], each[3]]],
  COLLECT {
    MATCH (f)<-[p:PRODUCED]-(r:Run)
    UNWIND p.experts AS id
    MATCH (x:Expert {id: id})
    RETURN [x.name, x.task, r.id]
  },
  COLLECT {
    MATCH (f)<-[p:PRODUCED]-(:Run)
    WITH p.verdict AS id
    MATCH (v:Verdict {id: id})
    WHERE v.method = $judge OR EXISTS { (v)-[:OF]->(:Debate) }
    RETURN [v.run, v.decision]
  }, f.confidence]) AS facts
