// The facts that a debate decided about, and how.
// :param {id: "debate_1"}
MATCH (:Debate {id: $id})<-[:OF]-(v:Verdict)
WITH v, v.run AS run
MATCH (:Run {id: run})-[p:PRODUCED]->(f:Fact)
WHERE p.verdict = v.id
OPTIONAL MATCH (f)-[:SUBJECT|ABOUT]->(s)
OPTIONAL MATCH (f)-[:OBJECT]->(o)
RETURN DISTINCT f.id AS id, f.kind AS kind, f.predicate AS predicate, f.status AS status, v.decision AS decision,
  v.reason AS reason, coalesce(s.name, s.trigger) AS subject_name, o.name AS object_name
ORDER BY id
