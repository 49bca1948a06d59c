// The facts about which the judge of a debate decided otherwise than the majority of the experts that had the fact's
// task in the run: more of them (one alone is no majority) said it than not and it was rejected, or fewer and it was
// accepted. All in one row, since each row has its price. No parameters.
MATCH (f:Fact)-[:DECIDED_BY]->(v:Verdict)-[:OF]->(:Debate)
WHERE v.decision IN ['accepted', 'rejected']
MATCH (f)-[p:PROPOSED_BY]->(x:Expert)
WHERE p.run = v.run
WITH v.run AS run, x.task AS task, f, v.decision AS decision, count(DISTINCT x) AS said
WITH run, task, collect({fact: f.id, decision: decision, said: said}) AS cases
MATCH (:Run {id: run})-[:PRODUCED]->(:Fact)-[q:PROPOSED_BY]->(y:Expert {task: task})
WHERE q.run = run
WITH cases, count(DISTINCT y) AS experts
UNWIND cases AS one
WITH one, experts
WHERE experts > 1 AND ((one.decision = 'rejected' AND 2 * one.said > experts)
  OR (one.decision = 'accepted' AND 2 * one.said < experts))
RETURN collect(DISTINCT one.fact) AS facts
