// What people decided about facts that runs state or stated, with what these runs, judges and experts say of them: all in
// one row, since each row has its price. Only what is given is asked for; of the runs, those that are asked for count,
// and `stated` leaves out what none of them states. A decision that was undone is none. Parameters: kind, type, run, team,
// schema, document, since, before, judge.
MATCH (f:Fact)
USING INDEX f:Fact(review)
WHERE f.review IS NOT NULL
  AND f.kind = $kind // if kind
  AND f.predicate = $type // if type
WITH f, COLLECT {
  MATCH (f)<-[p:PRODUCED]-(r:Run)
  WHERE r.id IS NOT NULL
    AND r.id = $run // if run
    AND r.team = $team // if team
    AND r.schema = $schema // if schema
    AND EXISTS { (r)-[:USED]->(:Document {id: $document}) } // if document
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
  AND size(statements) > 0 // if stated
  AND (size(statements) > 0 OR EXISTS { (f)<-[:OF]-(:Review)-[:BASED_ON]->(:Document {id: $document}) }) // if document
  AND decisions[-1][2] >= $since // if since
  AND decisions[-1][2] < $before // if before
WITH f, statements, decisions
ORDER BY f.id
RETURN collect([f.id, f.kind, statements, [each IN decisions | [each[0], each[1], each[3]]],
  COLLECT { MATCH (f)-[p:PROPOSED_BY]->(x:Expert) RETURN [x.name, x.task, p.run] },
  COLLECT {
    MATCH (f)-[d:DECIDED_BY]->(v:Verdict)
    WHERE v.method = $judge OR EXISTS { (v)-[:OF]->(:Debate) }
    RETURN [d.run, v.decision]
  }, f.confidence]) AS facts
