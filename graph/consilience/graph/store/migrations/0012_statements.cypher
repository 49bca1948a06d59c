// What a run says of a fact stands on one relationship, PRODUCED, with the verdict and who proposed it in which rounds;
// before, each fact had a relationship to its verdict, and one to the expert for each proposal. A run knows whom it heard.
MATCH (r:Run)-[p:PRODUCED]->(f:Fact)
WHERE p.experts IS NULL
CALL (r, p, f) {
// Locked, it is looked at again: what another program has done here, it may be deleting the former relationships of.
  SET p.status = p.status
  WITH r, f
  MATCH (r)-[q:PRODUCED]->(f)
  WHERE q.experts IS NULL
  WITH r, q, f, COLLECT {
    MATCH (f)-[b:PROPOSED_BY]->(x:Expert)
    WHERE coalesce(b.run, r.id) = r.id
    WITH x.id AS expert, b.round AS round
    ORDER BY expert, round
    RETURN {expert: expert, round: round}
  } AS proposals
  SET q.experts = [proposal IN proposals | proposal.expert], q.proposed_in = [proposal IN proposals | proposal.round],
    q.verdict = head(COLLECT { MATCH (f)-[b:DECIDED_BY]->(v:Verdict) WHERE coalesce(b.run, r.id) = r.id RETURN v.id ORDER BY v.id })
} IN TRANSACTIONS OF 2000 ROWS;
MATCH (r:Run)
WHERE NOT EXISTS { (r)-[:HEARD]->() }
CALL (r) {
  MATCH (r)-[p:PRODUCED]->(:Fact)
  UNWIND p.experts AS id
  WITH DISTINCT r, id
  MATCH (x:Expert {id: id})
  MERGE (r)-[:HEARD]->(x)
} IN TRANSACTIONS OF 100 ROWS;
MATCH (:Fact)-[b:DECIDED_BY]->(:Verdict)
CALL (b) {
  DELETE b
} IN TRANSACTIONS OF 5000 ROWS;
MATCH (:Fact)-[b:PROPOSED_BY]->(:Expert)
CALL (b) {
  DELETE b
} IN TRANSACTIONS OF 5000 ROWS
