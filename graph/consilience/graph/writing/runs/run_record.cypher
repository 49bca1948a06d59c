// A run with the experts that it heard, what they took, its verdicts and the debates that led to them.
// :param {run: "run_1"}
MATCH (r:Run {id: $run})
RETURN properties(r) AS run,
  COLLECT {
    MATCH (r)-[:HEARD|ASKED]->(x:Expert)
    WITH DISTINCT x
    ORDER BY x.id
    RETURN properties(x)
  } AS experts,
  COLLECT {
    MATCH (r)-[a:ASKED]->(x:Expert)
    WITH a, x
    ORDER BY x.name
    RETURN {expert: x.id, properties: properties(a)}
  } AS spent,
  COLLECT {
    MATCH (v:Verdict) WHERE v.run = r.id
    WITH v
    ORDER BY v.id
    RETURN {properties: properties(v), debates: COLLECT { MATCH (v)-[:OF]->(b:Debate) RETURN b.id ORDER BY b.id }}
  } AS verdicts,
  COLLECT {
    MATCH (v:Verdict)-[:OF]->(b:Debate) WHERE v.run = r.id
    WITH DISTINCT b
    ORDER BY b.id
    RETURN properties(b)
  } AS debates
