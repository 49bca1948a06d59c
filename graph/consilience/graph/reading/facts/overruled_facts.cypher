// The facts about which the judge of a debate decided otherwise than the majority of the experts that had the fact's
// task in the run: more of them (one alone is no majority) said it than not and it was rejected, or fewer and it was
// accepted. All in one row, since each row has its price. No parameters.
MATCH (v:Verdict)-[:OF]->(:Debate)
WHERE v.decision IN ['accepted', 'rejected']
WITH v.run AS run, collect(v.id) AS verdicts
MATCH (r:Run {id: run})-[p:PRODUCED]->(f:Fact)
WHERE p.verdict IN verdicts
CALL (r, p) {
  UNWIND p.experts AS id
  MATCH (x:Expert {id: id})
  WITH x.task AS task, count(DISTINCT x) AS said
  RETURN said, COUNT { MATCH (r)-[:HEARD]->(y:Expert) WHERE y.task = task } AS experts
}
WITH f, p.status AS decision, said, experts
WHERE experts > 1 AND ((decision = 'rejected' AND 2 * said > experts) OR (decision = 'accepted' AND 2 * said < experts))
RETURN collect(DISTINCT f.id) AS facts
